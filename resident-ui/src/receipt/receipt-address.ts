type ReceiptReference = { readonly id: string; readonly hash: string }

/**
 * Returns the address at which anyone with a receipt's number can check it. The hash is behind the
 * #, which no server gets: the page compares it with that of the log.
 */
export const receiptPath = ({ id, hash }: ReceiptReference): string => `/vote/receipt/${encodeURIComponent(id)}#${hash}`

export const receiptAddress = (held: ReceiptReference): string => `${window.location.origin}${receiptPath(held)}`

/** Returns the hash in the address; undefined where the address has only the number. */
export const hashInAddress = (): string | undefined => /^#([0-9a-f]{64})$/.exec(window.location.hash)?.[1]
