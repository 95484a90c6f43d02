/** What an option turned out to be once the answers are known. */
export const outcomeOf = (isCorrect: boolean, isChosen: boolean): 'correct' | 'wrong' | 'missed' | undefined => {
  if (isChosen) return isCorrect ? 'correct' : 'wrong'
  return isCorrect ? 'missed' : undefined
}
