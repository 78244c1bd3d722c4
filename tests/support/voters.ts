import type { ListUser } from '#services/roll/list-users.contract.ts'
import { voterCookie, type VoterSession } from '#services/core/session.ts'
import type { Campaign } from './campaign.ts'
import { callerOf, type Caller, type TestApp } from './stack/test-app.ts'

/** Returns the cookie that verifying oneself as this entry's owner would give. */
export const voterCookieOf = (
  { app }: Pick<TestApp, 'app'>,
  { linkId, listId, vote }: Pick<Campaign, 'linkId' | 'listId' | 'vote'>,
  { id, userId }: Pick<ListUser, 'id' | 'userId'>,
  phoneChanges = 0,
): string => {
  const session: VoterSession & { readonly kind: 'voter' } = {
    kind: 'voter',
    linkId,
    voteId: vote.id,
    listId,
    listUserId: id,
    personId: userId,
    proofKey: 'key',
    phoneChanges,
  }
  return `${voterCookie(linkId)}=${app.jwt.sign(session, { expiresIn: 3_600 })}`
}

/** A caller who carries that cookie: where many vote, codes are not what is tested. */
export const voterOf = (
  test: Pick<TestApp, 'app'>,
  campaign: Pick<Campaign, 'linkId' | 'listId' | 'vote'>,
  entry: Pick<ListUser, 'id' | 'userId'>,
  phoneChanges = 0,
): Caller => callerOf(test.app, { cookie: voterCookieOf(test, campaign, entry, phoneChanges) })

/** Lets the event loop turn so many times. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
