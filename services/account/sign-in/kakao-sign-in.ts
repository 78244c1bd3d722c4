import type { KakaoRefusal } from '#events/account/sign-in.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { Evidence } from '#events/values/schemas.ts'
import type { IdentifiedAccount } from '#infra/providers/admin-identity.ts'
import { claimStreamOf } from '../admin/administrators.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ErrorCode } from '../../core/errors/error.contract.ts'
import { stateIn } from '../../core/read-state.ts'
import { kakaoSignInDecider, kakaoSignInStream } from '../account.decider.ts'
import {
  adminClaimFold,
  adminDecider,
  adminStream,
  registeredAdmin,
  type ClaimKind,
  type ExistingAdmin,
} from '../admin/admin.decider.ts'
import { stableId } from '../stable-id.ts'

type Tools = Pick<Deps, 'store' | 'secrets'>
type SignInContext = { readonly metadata: Metadata; readonly evidence: Evidence }
type ClaimedInvitation = { readonly kind: ClaimKind; readonly stream: string; readonly adminId: string }

const reasons: Readonly<Partial<Record<ErrorCode, KakaoRefusal>>> = {
  NOT_FOUND: 'removed',
  KAKAO_NOT_INVITED: 'not-invited',
  KAKAO_LINKED_TO_ANOTHER: 'linked-to-another',
  KAKAO_USES_PASSWORD: 'uses-password',
}

/**
 * Returns the administrator who has the account itself, its e-mail address or its phone, in this
 * order.
 */
const findHolder = async (
  { store, secrets }: Tools,
  { kakaoId, email, phone }: IdentifiedAccount,
): Promise<ClaimedInvitation | undefined> => {
  const known = [
    ['kakao', kakaoId],
    ['email', email],
    ['phone', phone],
  ] as const
  const claims = known.flatMap(([kind, text]) =>
    text === null ? [] : [{ kind, stream: claimStreamOf(secrets, kind, text) }],
  )
  const read = await store.readStreams(claims.map(({ stream }) => stream))
  const held = claims.flatMap(({ kind, stream }) => {
    const adminId = stateIn(read, adminClaimFold, stream)
    return adminId === null ? [] : [{ kind, stream, adminId }]
  })
  return held[0]
}

/**
 * Links an account, if the invitation still stands and nobody took the account meanwhile; records
 * nothing if the two are linked already.
 */
const link = async (
  { store, secrets }: Tools,
  { kakaoId }: IdentifiedAccount,
  { kind, stream: invitation, adminId }: ClaimedInvitation,
  { metadata }: SignInContext,
): Promise<ExistingAdmin> => {
  const handle = commandHandler(store, adminDecider)
  const claim = claimStreamOf(secrets, 'kakao', kakaoId)
  const command = { type: 'LinkKakao', kakaoId } as const
  const request = {
    stream: adminStream(adminId),
    metadata: { ...metadata, actor: { kind: 'admin', id: adminId } as const },
  }
  if (kind === 'kakao') return registeredAdmin((await handle({ ...request, command: () => command })).state)
  const { state } = await handle({
    ...request,
    facts: { holder: fact(claim, adminClaimFold), invited: fact(invitation, adminClaimFold) },
    command: ({ holder, invited }) => {
      if (invited !== adminId) throw new DomainError('KAKAO_NOT_INVITED')
      if (holder !== null && holder !== adminId) throw new DomainError('CONFLICT')
      return command
    },
    alongside: (_events, { holder }) => ({
      additions:
        holder === adminId ? [] : [{ stream: claim, events: [{ type: 'AdminKakaoClaimed', data: { adminId } }] }],
    }),
  })
  return registeredAdmin(state)
}

const recordRefusal = async (
  { store, secrets }: Tools,
  { kakaoId }: IdentifiedAccount,
  refused: { readonly reason: KakaoRefusal; readonly adminId?: string },
  { metadata, evidence }: SignInContext,
): Promise<void> => {
  const subjectId = stableId(secrets, 'kakao-subject', kakaoId)
  const handle = commandHandler(store, kakaoSignInDecider)
  await handle({
    stream: kakaoSignInStream(subjectId),
    command: () => ({ type: 'RefuseKakaoSignIn', subjectId, ...refused, evidence }),
    metadata,
  })
}

/**
 * Returns the administrator whom a Kakao account signs in: the one it is linked to; else the one
 * invited under its verified e-mail address, else under its phone, to whom it is then linked. The
 * address has priority, since a number may have belonged to somebody else last year. Once linked,
 * only the account's id counts, whatever changes at Kakao. A refusal is recorded.
 * @throws DomainError KAKAO_NOT_INVITED, KAKAO_LINKED_TO_ANOTHER, KAKAO_USES_PASSWORD, or CONFLICT
 * after a lost race.
 */
export const signInByKakao = async (
  tools: Tools,
  account: IdentifiedAccount,
  circumstances: SignInContext,
): Promise<ExistingAdmin> => {
  const found = await findHolder(tools, account)
  if (!found) {
    await recordRefusal(tools, account, { reason: 'not-invited' }, circumstances)
    throw new DomainError('KAKAO_NOT_INVITED')
  }
  return link(tools, account, found, circumstances).catch(async (error: unknown) => {
    const reason = error instanceof DomainError ? reasons[error.code] : undefined
    if (!reason) throw error
    await recordRefusal(tools, account, { reason, adminId: found.adminId }, circumstances)
    throw reason === 'removed' ? new DomainError('KAKAO_NOT_INVITED') : error
  })
}
