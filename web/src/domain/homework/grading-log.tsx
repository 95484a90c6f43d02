import { LogView, type LogViewProps } from '#ui/log-view.tsx'
import { useLogText } from './grader-remarks.ts'

/** What a check printed, and what the grader said of it. */
export function GradingLog({ text, ...view }: LogViewProps) {
  const logText = useLogText()
  return <LogView {...view} text={logText(text)} />
}
