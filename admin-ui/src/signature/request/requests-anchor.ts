/** Id of the element at which the table of requests begins. */
export const REQUESTS_ID = 'signature-requests'
