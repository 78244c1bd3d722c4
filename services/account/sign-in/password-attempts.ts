import { randomBytes } from 'node:crypto'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { accountDecider, accountStream } from '../account.decider.ts'
import type { ExistingAdmin } from '../admin/admin.decider.ts'
import { hashPassword, verifyPassword } from './password.ts'

export type PasswordAttempt = {
  readonly accountId: string
  /** A browser that signed in to this account before. */
  readonly deviceId: string | undefined
  /** Administrator of the account; undefined if there is none. */
  readonly admin: ExistingAdmin | undefined
  readonly password: string
  readonly evidence: Evidence
  readonly metadata: Metadata
}

/** Tries a password: whether it is the account's. @throws DomainError SIGN_IN_LOCKED */
export type TryPassword = (attempt: PasswordAttempt) => Promise<boolean>

const lockedFor = (ms: number): DomainError => {
  const seconds = Math.ceil(ms / 1000)
  return new DomainError(
    'SIGN_IN_LOCKED',
    [{ path: 'retryAfter', message: `${Math.ceil(seconds / 60)}분 뒤에 다시 시도해주세요.` }],
    { retryAfterSeconds: seconds },
  )
}

/** Work on one thing after the other, on different things at once; within this process. */
type RunExclusively = <Result>(thing: string, work: () => Promise<Result>) => Promise<Result>

export const createKeyedMutex = (): RunExclusively => {
  const last = new Map<string, Promise<unknown>>()
  return async (thing, work) => {
    // Whether the one before succeeded is not the next one's business.
    const mine = (last.get(thing) ?? Promise.resolve()).then(work, work)
    last.set(thing, mine)
    try {
      return await mine
    } finally {
      if (last.get(thing) === mine) last.delete(thing)
    }
  }
}

/**
 * Creates the only check of passwords. Each attempt is recorded, and counts, before the password is
 * compared; a locked account's is not compared. The steps and the time are the same whether the
 * account exists or not. Only super administrators have a password.
 */
export const createPasswordAttempts = ({ store, clock }: Pick<Deps, 'store' | 'clock'>): TryPassword => {
  const handle = commandHandler(store, accountDecider)
  // Concurrent attempts on one account would only conflict with each other, and some callers would
  // get an error.
  const inTurn = createKeyedMutex()
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

  /** Records the attempt; gives its position. @throws DomainError SIGN_IN_LOCKED */
  const begin = async ({ accountId, deviceId, admin, evidence, metadata }: PasswordAttempt): Promise<number> => {
    const stream = accountStream(accountId, deviceId)
    const now = clock()
    const { recorded, state } = await inTurn(stream, () =>
      handle({
        stream,
        command: () => ({ type: 'AttemptSignIn', accountId, adminId: admin?.adminId ?? null, evidence, now }),
        metadata,
      }),
    )
    const [made] = recorded
    if (made?.type === 'SignInBlocked') throw lockedFor(state.lockedUntil - now.getTime())
    return made?.position ?? 0
  }

  /**
   * Whether the password is the account's, which a super administrator has.
   * @throws DomainError SIGN_IN_LOCKED
   */
  return async (attempt) => {
    const { accountId, deviceId, admin, password, metadata } = attempt
    const cause = await begin(attempt)
    const isTheirs = await verifyPassword(password, admin?.passwordHash ?? (await nobodysHash))
    const isRight = isTheirs && admin?.role === 'SUPER_ADMIN'
    const stream = accountStream(accountId, deviceId)
    await inTurn(stream, () =>
      handle({
        stream,
        command: () => ({ type: 'RecordOutcome', accountId, isRight }),
        metadata: { ...metadata, cause },
      }),
    )
    return isRight
  }
}
