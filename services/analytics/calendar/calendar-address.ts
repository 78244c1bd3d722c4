import { randomBytes } from 'node:crypto'
import { adminDecider, adminStream, type AdminState } from '../../account/admin/admin.decider.ts'
import { readApartment } from '../../apartment/apartment.facts.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { hashOf, sameText } from '../../core/secrets.ts'
import { mayCall } from '../../roles.contract.ts'
import { calendarAddressDecider, calendarAddressStream, type IssuedAddress } from './calendar-address.decider.ts'

/** Form of an address's id, and of its secret with the ending that programs look for. */
const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const FILE_FORM = /^([A-Za-z0-9_-]{43})\.ics$/

/** Makes a secret of 256 random bits, of which the log has the hash. */
export const newAddressSecret = (): { readonly secret: string; readonly secretHash: string } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOf(secret) }
}

/** Returns the id of an administrator's address of a complex: each has one. */
export const addressIdOf = ({ secrets }: Pick<Deps, 'secrets'>, adminId: string, apartmentId: string): string =>
  secrets.derivedId(apartmentId, `calendar address\n${adminId}`)

const sees = (admin: AdminState, apartmentId: string): boolean =>
  admin.status === 'registered' &&
  mayCall(admin.role, 'GET /api/admin/calendar') &&
  (admin.role === 'SUPER_ADMIN' || admin.apartments.includes(apartmentId))

/**
 * Tells whether the maker of an address has seen its complex ever since: what ends an account, a role
 * or an assignment ends the address, even if it comes back.
 */
const stillSees = async (
  { store }: Pick<Deps, 'store'>,
  { adminId, apartmentId }: IssuedAddress,
  issuedAt: number,
): Promise<boolean> => {
  const { events } = await store.readStream(adminStream(adminId))
  let admin = adminDecider.initial
  for (const event of events) {
    if (event.position > issuedAt && !sees(admin, apartmentId)) return false
    admin = foldEvents({ ...adminDecider, initial: admin }, [event])
  }
  return sees(admin, apartmentId)
}

export type HeldAddress = IssuedAddress & {
  readonly issuedAt: string
  /** Name of its complex. */
  readonly apartment: string
}

/** Returns an address that holds at this moment; undefined where it does not, whatever the reason. */
export const findAddress = async (deps: Pick<Deps, 'store'>, addressId: string): Promise<HeldAddress | undefined> => {
  const { events } = await deps.store.readStream(calendarAddressStream(addressId))
  const address = foldEvents(calendarAddressDecider, events)
  const issued = events.findLast(({ type }) => type === 'CalendarAddressIssued')
  if (address.status !== 'issued' || !issued) return undefined
  const apartment = await readApartment(deps.store, address.apartmentId)
  if (apartment.status !== 'registered' || !(await stillSees(deps, address, issued.position))) return undefined
  return { ...address, issuedAt: issued.metadata.at, apartment: apartment.name }
}

/** Returns the address that a program asks for, if its secret is the right one and it holds. */
export const findReadAddress = async (
  deps: Pick<Deps, 'store'>,
  { addressId, file }: { readonly addressId: string; readonly file: string },
): Promise<HeldAddress | undefined> => {
  const [, secret] = FILE_FORM.exec(file) ?? []
  if (secret === undefined || !ID_FORM.test(addressId)) return undefined
  const address = await findAddress(deps, addressId)
  return address && sameText(address.secretHash, hashOf(secret)) ? address : undefined
}
