/** E-mail address of the owner on the roll at this moment, as far as links are concerned. */
export type RollEmail = {
  readonly email: string | null
  /** Whether two administrators decided on it. */
  readonly isConfirmed: boolean
}

const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Tells whether a link may go to an address: the roll's, or any where the roll has none. */
export const mayReceiveLink = ({ email }: Pick<RollEmail, 'email'>, address: string): boolean =>
  email === null || isSameEmail(email, address)

/**
 * Tells whether the second administrator has to type the address: one that two administrators put on
 * the roll is known to be the owner's.
 */
export const asksEmail = ({ email, isConfirmed }: RollEmail): boolean => email === null || !isConfirmed

/** Tells whether the second administrator typed the address, or need not, and it is the roll's. */
export const isConfirmedAddress = (address: string | null, typed: string | undefined, roll: RollEmail): boolean => {
  if (address === null || !mayReceiveLink(roll, address)) return false
  return typed === undefined ? !asksEmail(roll) : isSameEmail(typed, address)
}
