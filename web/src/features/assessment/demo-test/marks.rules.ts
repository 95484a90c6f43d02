/** How an option stands once the answers are known. */
export const markOf = (isCorrect: boolean, isChosen: boolean): 'correct' | 'wrong' | 'missed' | undefined => {
  if (isChosen) return isCorrect ? 'correct' : 'wrong'
  return isCorrect ? 'missed' : undefined
}
