import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import {
  NO_ACCOUNT,
  ProviderRefused,
  ProviderUnavailable,
  type MessageSender,
  type Messaging,
} from '#infra/providers/messaging.ts'
import type { MessageAccounts } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { accountInUse, type AccountInUse } from '../provider-account/complex-accounts.decider.ts'
import { openKeys } from './account-keys.ts'
import {
  messageAccountDecider,
  messageAccountStream,
  type MessageAccount,
  type MessageAccountState,
} from './message-account.decider.ts'

/**
 * Time for which messages are looked up by an account after it was replaced: as long as reports are
 * read.
 */
export const LOOKED_UP_FOR_MS = 3 * 24 * 60 * 60_000

type Tools = {
  readonly store: Pick<EventStore, 'readStream'>
  readonly clock: () => Date
  /** Messaging by the installation's account. */
  readonly shared: Messaging
  readonly messageAccounts: MessageAccounts
}

const refuse = async (): Promise<never> => {
  throw new ProviderRefused('this complex has no account of messages', { status: 403, errorCode: NO_ACCOUNT })
}

const refusing: MessageSender = {
  send: refuse,
  lookUp: refuse,
  findSent: refuse,
  sentOfGroup: refuse,
  templates: refuse,
  lookUpGroup: refuse,
  balance: refuse,
}

/** Sender whose account cannot be opened: what went by it is unknown, so nothing is sent again. */
const unknown = async (): Promise<never> => {
  throw new ProviderUnavailable('the keys of a former account of messages were destroyed', { reached: 'perhaps' })
}
const unreadable: MessageSender = { ...refusing, lookUp: unknown, findSent: unknown, sentOfGroup: unknown }

/** Returns the first answer that `isFound`, else the last one. */
const firstFound = async <Answer>(
  senders: readonly MessageSender[],
  ask: (sender: MessageSender) => Promise<Answer>,
  isFound: (answer: Answer) => boolean,
): Promise<Answer> => {
  const [first, ...others] = senders
  if (first === undefined) return refuse()
  const answer = await ask(first)
  return isFound(answer) || others.length === 0 ? answer : firstFound(others, ask, isFound)
}

/**
 * Looks up by former accounts, too: a message that one of them may have sent is not sent again by
 * another.
 */
const withFormer = (sender: MessageSender, former: readonly MessageSender[]): MessageSender => {
  const all = [sender, ...former]
  const exists = (answer: unknown): boolean => answer !== undefined
  return {
    ...sender,
    lookUp: (messageId) => firstFound(all, (one) => one.lookUp(messageId), exists),
    findSent: (sought) => firstFound(all, (one) => one.findSent(sought), exists),
    sentOfGroup: (groupId) =>
      firstFound(
        all,
        (one) => one.sentOfGroup(groupId),
        ({ length }) => length > 0,
      ),
    lookUpGroup: (groupId) => firstFound(all, (one) => one.lookUpGroup(groupId), exists),
  }
}

/**
 * Makes the messaging of a complex. A client is made once for each account, so that what is cached
 * of it, such as its templates, is cached.
 */
const createComplexMessaging = ({
  store,
  clock,
  shared,
  messageAccounts: { secrets, open, isSharedByDefault },
}: Tools): ((apartmentId: string) => Promise<Messaging>) => {
  const opened = new Map<string, Messaging>()
  const isRecent = (until: string | null): boolean =>
    until !== null && Date.parse(until) > clock().getTime() - LOOKED_UP_FOR_MS
  const made = new Map<string, { readonly signature: string; readonly messaging: Messaging }>()

  const openAccount = async (account: MessageAccount): Promise<Messaging | undefined> => {
    const known = opened.get(account.accountId)
    // Opened each time: another process may have destroyed the keys.
    const keys = await openKeys(secrets, account)
    if (!keys) {
      opened.delete(account.accountId)
      return undefined
    }
    const messaging = known ?? open(keys)
    opened.set(account.accountId, messaging)
    return messaging
  }

  /** Lists the accounts by which messages may have gone lately, and still be on their way. */
  const formerSenders = async (
    { former, sharedUntil }: MessageAccountState,
    uses: AccountInUse,
  ): Promise<readonly MessageSender[]> => {
    const senders = await Promise.all(
      former
        .filter(({ until }) => isRecent(until))
        .map(async ({ account }) => (await openAccount(account))?.sender ?? unreadable),
    )
    return uses !== 'shared' && isRecent(sharedUntil) ? [...senders, shared.sender] : senders
  }

  const make = async (state: MessageAccountState, uses: AccountInUse): Promise<Messaging> => {
    const own = state.current && (await openAccount(state.current))
    if (uses === 'own' && !own) return { ...shared, sender: unreadable, pfId: '' }
    const base = own ?? shared
    const sender = uses === 'none' ? refusing : base.sender
    const former = await formerSenders(state, uses)
    if (former.length === 0) return uses === 'none' ? { ...shared, sender, pfId: '' } : base
    const { pfId, templates, prices, webhookSecret } = base
    return { pfId, templates, prices, webhookSecret, sender: withFormer(sender, former) }
  }

  return async (apartmentId) => {
    const state = await readState(store, messageAccountDecider, messageAccountStream(apartmentId))
    const uses = accountInUse(state, isSharedByDefault)
    const recent = state.former.filter(({ until }) => isRecent(until)).map(({ account }) => account.accountId)
    const signature = [uses, state.current?.accountId, isRecent(state.sharedUntil), ...recent].join(' ')
    const known = made.get(apartmentId)
    if (known?.signature === signature) return known.messaging
    const messaging = await make(state, uses)
    made.set(apartmentId, { signature, messaging })
    return messaging
  }
}

/** Returns the installation's messaging, by which that of each complex is found. */
export const messagingWithComplexes = (tools: Tools): Messaging => {
  const { shared } = tools
  // Read when it is asked for: tests open the provider after the system.
  return {
    get sender() {
      return shared.sender
    },
    pfId: shared.pfId,
    templates: shared.templates,
    prices: shared.prices,
    webhookSecret: shared.webhookSecret,
    ofComplex: createComplexMessaging(tools),
  }
}
