type ReceiptReference = { readonly id: string; readonly hash: string }

/**
 * Where anyone who holds the receipt's number can check it. The hash that it was given with goes along behind the #, which no server sees:
 * the page holds it against what the log says then.
 */
export const receiptPath = ({ id, hash }: ReceiptReference): string => `/vote/receipt/${encodeURIComponent(id)}#${hash}`

export const receiptAddress = (held: ReceiptReference): string => `${window.location.origin}${receiptPath(held)}`

/** The hash that the address was handed on with; undefined where only the number was. */
export const hashInAddress = (): string | undefined => /^#([0-9a-f]{64})$/.exec(window.location.hash)?.[1]
