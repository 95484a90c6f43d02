/** The id of a field of the editor: a link from the summary of errors leads there. */
export const fieldId = (field: string) => `stage-${field.replaceAll('.', '-')}`
