/** Where anyone who holds the receipt's number can check it. */
export const receiptPath = (receiptId: string): string => `/vote/receipt/${encodeURIComponent(receiptId)}`

export const receiptAddress = (receiptId: string): string => `${window.location.origin}${receiptPath(receiptId)}`
