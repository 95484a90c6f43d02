/** Any numbers work, as long as every server uses the same and no two things share one. */
export const advisoryLocks = {
  migrate: 7_130_461,
  seed: 7_130_462,
  sealAudit: 7_130_463,
  academyHashes: 7_130_464,
  workerLiveness: 7_130_465,
  questionImport: 7_130_466,
  testVerdict: 7_130_467,
  answerCounts: 7_130_468,
  attachmentSpace: 7_130_470,
  formVariants: 7_130_480,
  sendReminders: 7_130_481,
  legalTexts: 7_130_490,
} as const
