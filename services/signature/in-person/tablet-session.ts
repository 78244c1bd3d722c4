import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import {
  existingRecord,
  identityRecordDecider,
  identityRecordStream,
} from '../../participation/identity-record/identity-record.decider.ts'
import { tabletSessionAt } from '../../participation/identity-record/signing-tablet.decider.ts'

/** Seconds without a call after which the browser's cookie is worthless. */
const IDLE_SECONDS = 10 * 60
const COOKIE = 'danji_signing_tablet'

const tabletToken = z.object({ kind: z.literal('signing-tablet'), recordId: id, tabletId: id })

/** Content of the tablet's cookie. */
export type TabletToken = Readonly<Omit<z.output<typeof tabletToken>, 'kind'>>

/** Session of an owner who signs on the office's tablet, for the entry of their record alone. */
export type TabletSession = TabletToken & {
  readonly listId: string
  readonly apartmentId: string
  readonly entries: readonly { readonly listUserId: string; readonly personId: string; readonly phoneChanges: number }[]
  readonly until: string
}

const optionsOf = ({ production }: Pick<Deps, 'production'>) =>
  ({ path: '/api/user/signing-tablet', httpOnly: true, sameSite: 'strict', secure: production }) as const

/** Begins the session of a tablet in its browser, or lets it last for another ten minutes. */
export const keepTabletCookie = (
  deps: Pick<Deps, 'production'>,
  reply: FastifyReply,
  { recordId, tabletId }: TabletToken,
): void => {
  const token = reply.server.jwt.sign({ kind: 'signing-tablet', recordId, tabletId }, { expiresIn: IDLE_SECONDS })
  void reply.setCookie(COOKIE, token, { ...optionsOf(deps), maxAge: IDLE_SECONDS })
}

export const clearTabletCookie = (deps: Pick<Deps, 'production'>, reply: FastifyReply): void => {
  void reply.clearCookie(COOKIE, optionsOf(deps))
}

/** Reads the tablet's cookie of a request, if it is genuine and not too old. */
export const readTabletToken = (request: FastifyRequest): TabletToken | undefined => {
  const token = request.cookies[COOKIE]
  if (token === undefined) return undefined
  try {
    return tabletToken.safeParse(request.server.jwt.verify(token)).data
  } catch {
    return undefined
  }
}

/**
 * Returns the session of a tablet, as the log has it at this moment: it ends with its hour, by the
 * owner's press, with another tablet of the record, and with the record's revocation.
 * @throws DomainError RESIDENT_SESSION_REQUIRED
 */
export const tabletSessionOf = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  request: FastifyRequest,
): Promise<TabletSession> => {
  const token = readTabletToken(request)
  if (!token) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  const { recordId, tabletId } = token
  const record = existingRecord(await readState(store, identityRecordDecider, identityRecordStream(recordId)))
  const session = tabletSessionAt(record, tabletId, clock())
  if (!session) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  const { listId, apartmentId, listUserId, personId } = record
  const { phoneChanges, until } = session
  return { recordId, tabletId, listId, apartmentId, entries: [{ listUserId, personId, phoneChanges }], until }
}
