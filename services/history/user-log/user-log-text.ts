import type { ListUserEvent } from '#events/roll/list-user.events.ts'
import type { MemoEvent } from '#events/person/memo.events.ts'
import type { PersonEvent } from '#events/person/person.events.ts'
import { usualCoOwnerRule, type ListEvent } from '#events/list/list.events.ts'
import type { MessageEvent } from '#events/messaging/message.events.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { VoteEvent } from '#events/vote/vote.events.ts'
import type { VoterVerificationEvent } from '#events/participation/voter-verification.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import { listDecider } from '../../list/list.decider.ts'
import { siteAfter } from '../../list/site.decider.ts'
import { holdingAfter, listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { erasureReasonNames } from '../../person/erasure/erasure-reason.contract.ts'
import { dataOfPerson, personDecider } from '../../person/person.decider.ts'
import { voteStream } from '../../vote/vote.decider.ts'
import { contactPart, holdingChanges, listChanges, personChanges, siteParts, waysPart } from './user-log-changes.ts'
import { proposedText, OBJECTED, objectionTexts, settledTexts } from './user-log-contact-text.ts'
import { entryWords, isOfEntry, type EntryLogged } from './user-log-entry-words.ts'
import { deskText, isOfDesk, type DeskLogged } from './user-log-desk-text.ts'
import { identityText, isOfIdentityRecord, type IdentityLogged } from './user-log-identity-text.ts'
import { isOfMessages, mailingText, type MessageLogged } from './user-log-message-text.ts'
import { isOfProxies, proxiedBallotText, proxyText, type ProxyLogged } from './user-log-proxy-text.ts'
import { isOfSignatures, messageText, signatureText, type SignatureLogged } from './user-log-signature-text.ts'
import { castSentence, voteText } from './user-log-vote-text.ts'
import { erasedSince, historyBefore, unitText, logText, type LogContext, type LogText } from './user-log-context.ts'

type PersonContext =
  | PersonEvent
  | ListUserEvent
  | MemoEvent
  | VoterVerificationEvent
  | MessageEvent
  | BallotCastEvent
  | ListEvent
  | VoteEvent
type PersonLogEvent<Type extends PersonContext['type']> = RecordedEvent<Extract<PersonContext, { readonly type: Type }>>

/** Events that change fields. */
type Change =
  | PersonLogEvent<'PersonRegistered'>
  | PersonLogEvent<'PersonChanged'>
  | PersonLogEvent<'ContactChangeProposed'>
  | PersonLogEvent<'MemoWritten'>
  | PersonLogEvent<'MemoWithdrawn'>
  | PersonLogEvent<'ListUserAdded'>
  | PersonLogEvent<'ListUserChanged'>
  | PersonLogEvent<'ListCreated'>
  | PersonLogEvent<'ListChanged'>
  | PersonLogEvent<'ListReopened'>
type Occurrence =
  | RecordedEvent<VoterVerificationEvent>
  | PersonLogEvent<'MessageAccepted'>
  | PersonLogEvent<'MessageRefused'>
  | PersonLogEvent<'MessageWithheld'>
  | RecordedEvent<BallotCastEvent>
  | PersonLogEvent<'PersonErased'>
  | PersonLogEvent<'ContactChangeSettled'>
  | PersonLogEvent<'ContactObjected'>
  | PersonLogEvent<'ContactObjectionSettled'>
  | PersonLogEvent<'ListUserRemoved'>
  | PersonLogEvent<'ListClosed'>
  | PersonLogEvent<'ListArchived'>
  | PersonLogEvent<'ListRestored'>
  | PersonLogEvent<'VoteAnnounced'>
  | PersonLogEvent<'VoteAnnouncementWithdrawn'>
  | PersonLogEvent<'VoteOpened'>
  | PersonLogEvent<'VoteClosed'>
  | PersonLogEvent<'VoteCounted'>
/** Events that the index of a person's log has. */
export type LoggedEvent =
  | Change
  | Occurrence
  | EntryLogged
  | SignatureLogged
  | MessageLogged
  | DeskLogged
  | IdentityLogged
  | ProxyLogged

/** Returns the unit of an entry, which never changes. */
const unitOf = (listUserId: string, { eventsOf }: LogContext): string => {
  const added = eventsOf(listUserStream(listUserId)).find(({ type }) => type === 'ListUserAdded')
  // The first event of the stream.
  return added ? unitText((added as PersonLogEvent<'ListUserAdded'>).data) : '명부'
}

const personText = (event: PersonLogEvent<'PersonRegistered' | 'PersonChanged'>, around: LogContext): LogText => {
  const isNew = event.type === 'PersonRegistered'
  const byImport = event.metadata.cause !== undefined
  const changed = byImport ? '명부를 가져오면서 소유자 정보를 수정했습니다.' : '소유자 정보를 수정했습니다.'
  const text = isNew ? '소유자로 등록했습니다.' : changed
  if (around.isErased) return erasedSince(text)
  const before = foldEvents(personDecider, historyBefore(event, around))
  const known = before.status === 'registered' ? before : undefined
  const { address = null, email = null, language } = { ...(known && dataOfPerson(known)), ...event.data }
  const spoken = language ?? 'ko'
  const after = { ...event.data, address, email, language: isNew && spoken === 'ko' ? null : spoken }
  const isRenamed = !isNew && !byImport && known?.name !== event.data.name
  const renamed = isRenamed ? `${text} 본인 확인은 수정한 이름으로 합니다.` : text
  return logText(renamed, personChanges(known, after, around.show))
}

const memoText = ({ data }: PersonLogEvent<'MemoWritten'>, { isErased, seesMemos }: LogContext): LogText => {
  if (isErased) return erasedSince('메모를 남겼습니다.')
  return logText('메모를 남겼습니다.', seesMemos ? [{ label: '메모', before: null, after: data.text }] : [])
}

const holdingText = (event: PersonLogEvent<'ListUserAdded' | 'ListUserChanged'>, around: LogContext): LogText => {
  const unit = unitOf(event.data.listUserId, around)
  if (event.type === 'ListUserAdded')
    return logText(`${unit}의 소유자로 명부에 올렸습니다.`, holdingChanges(undefined, holdingAfter(event.data)))
  const before = foldEvents(listUserDecider, historyBefore(event, around))
  const known = before.status === 'listed' ? before : undefined
  return logText(`${unit}의 명부 내용을 수정했습니다.`, holdingChanges(known, holdingAfter(event.data, known)))
}

const listText = (
  event: PersonLogEvent<'ListCreated' | 'ListChanged' | 'ListReopened'>,
  around: LogContext,
): LogText => {
  const before = foldEvents(listDecider, historyBefore(event, around))
  const site = before.status === 'created' ? before : undefined
  const known =
    before.status === 'created'
      ? {
          ...before,
          rule: before.rule ?? null,
          contactChanges: contactPart(before.contactChanges),
          bothWays: waysPart(before.bothWays),
          ...siteParts(before),
        }
      : undefined
  const changesOf = listChanges(around.ruleTitle)
  switch (event.type) {
    case 'ListCreated':
      return logText(
        '리스트를 만들었습니다.',
        changesOf(undefined, {
          ...event.data,
          rule: event.data.rule ?? null,
          coOwners: event.data.coOwners ?? usualCoOwnerRule(event.data.type),
          contactChanges: contactPart(event.data.contactChanges),
          bothWays: waysPart(event.data.bothWays),
          ...siteParts(siteAfter(event.data)),
        }),
      )
    case 'ListChanged':
      return logText(
        '리스트를 수정했습니다.',
        changesOf(known, {
          ...event.data,
          contactChanges: contactPart(event.data.contactChanges ?? site?.contactChanges),
          bothWays: waysPart(event.data.bothWays ?? site?.bothWays),
          ...siteParts(siteAfter(event.data, site)),
        }),
      )
    case 'ListReopened':
      return logText(
        `리스트를 다시 열었습니다. 새 종료일은 ${dayText(event.data.endDate)}입니다.`,
        known ? changesOf(known, { ...known, endDate: event.data.endDate }) : [],
      )
  }
}

const voteTitle = (voteId: string, { eventsOf }: LogContext): string => {
  const named = eventsOf(voteStream(voteId)).findLast(({ type }) => type === 'VoteCreated' || type === 'VoteRevised')
  return named ? (named as PersonLogEvent<'VoteCreated' | 'VoteRevised'>).data.title : ''
}

/** An event of a person's log as a sentence, and what it changed. Pure. */
export const wordsOf = (event: LoggedEvent, around: LogContext): LogText => {
  if (isOfMessages(event)) return mailingText(event, around)
  if (isOfSignatures(event)) return signatureText(event, around)
  if (isOfEntry(event)) return entryWords(event, around, unitOf(event.data.listUserId, around))
  if (isOfIdentityRecord(event)) return identityText(event)
  if (isOfDesk(event)) return deskText(event, (voteId) => voteTitle(voteId, around))
  if (isOfProxies(event)) {
    const { voteId, listUserId } = event.data
    return proxyText(event, around, { vote: voteTitle(voteId, around), unit: unitOf(listUserId, around) })
  }
  switch (event.type) {
    case 'PersonRegistered':
    case 'PersonChanged':
      return personText(event, around)
    case 'ContactChangeProposed':
      return proposedText(event, around)
    case 'MemoWritten':
      return memoText(event, around)
    case 'MemoWithdrawn':
      return logText('메모를 되돌렸습니다.')
    case 'ListUserAdded':
    case 'ListUserChanged':
      return holdingText(event, around)
    case 'ListCreated':
    case 'ListChanged':
    case 'ListReopened':
      return listText(event, around)
    case 'PersonErased':
    case 'ContactChangeSettled':
    case 'ContactObjected':
    case 'ContactObjectionSettled':
    case 'ListUserRemoved':
    case 'VerificationCodeIssued':
    case 'VerificationCodeRefused':
    case 'VerificationLocked':
    case 'VoterVerified':
    case 'MessageAccepted':
    case 'MessageRefused':
    case 'MessageWithheld':
    case 'BallotCast':
    case 'ListClosed':
    case 'ListArchived':
    case 'ListRestored':
    case 'VoteAnnounced':
    case 'VoteAnnouncementWithdrawn':
    case 'VoteOpened':
    case 'VoteClosed':
    case 'VoteCounted':
      return logText(sentenceOf(event, around))
  }
}

const sentenceOf = (event: Occurrence, around: LogContext): string => {
  switch (event.type) {
    case 'PersonErased':
      return `개인정보를 파기했습니다. 사유: ${erasureReasonNames[event.data.reason]}.`
    case 'ContactChangeSettled':
      return settledTexts[event.data.outcome]
    case 'ContactObjected':
      return OBJECTED
    case 'ContactObjectionSettled':
      return objectionTexts[event.data.outcome]
    case 'ListUserRemoved':
      return `${unitOf(event.data.listUserId, around)}의 소유자를 명부에서 뺐습니다.`
    case 'VerificationCodeIssued':
      return '본인 확인을 위해 인증번호를 요청했습니다.'
    case 'VerificationCodeRefused':
      return '인증번호를 잘못 입력했습니다.'
    case 'VerificationLocked':
      return `인증번호를 여러 번 잘못 입력해 ${timeText(event.data.until)}까지 잠겼습니다.`
    case 'VoterVerified':
      return '인증번호로 본인 확인을 마쳤습니다.'
    case 'MessageAccepted':
    case 'MessageRefused':
    case 'MessageWithheld':
      return messageText(event)
    case 'BallotCast':
      if (event.data.proxy) return proxiedBallotText(event, around, voteTitle(event.data.voteId, around))
      return castSentence(event.data, voteTitle(event.data.voteId, around))
    case 'ListClosed':
      return event.data.cause === 'time' ? '종료일이 지나 리스트가 마감되었습니다.' : '리스트를 마감했습니다.'
    case 'ListArchived':
      return '리스트를 보관했습니다.'
    case 'ListRestored':
      return '보관한 리스트를 되돌렸습니다.'
    case 'VoteAnnounced':
    case 'VoteAnnouncementWithdrawn':
    case 'VoteCounted':
    case 'VoteOpened':
    case 'VoteClosed':
      return voteText(event, voteTitle(event.data.voteId, around))
  }
}
