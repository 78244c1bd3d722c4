/** Where the table of requests begins on its page. */
export const REQUESTS_ID = 'signature-requests'
