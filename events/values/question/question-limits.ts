/** Maximum number of letters of a question's plain summary. */
export const MAX_PLAIN_SUMMARY = 300
/** Maximum number of letters of the plain outcome of one choice. */
export const MAX_PLAIN_OUTCOME = 150
/** Maximum number of attachments of one question. */
export const MAX_ATTACHMENTS = 5
