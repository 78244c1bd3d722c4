import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { ProxyEvent } from '#events/vote/proxy.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import { proxyDecider, proxyStream } from '../../vote/proxy/proxy.decider.ts'
import { erasedSince, unitText, logText, type LogContext, type LogText } from './user-log-context.ts'

/** Events of proxies in a person's log; the use of one is described with its ballot. */
export type ProxyLogged = RecordedEvent<Exclude<ProxyEvent, { type: 'ProxyUsed' }>>
type ProxiedBallot = RecordedEvent<BallotCastEvent>

const types: Readonly<Record<ProxyLogged['type'], true>> = {
  ProxyEntered: true,
  ProxyConfirmed: true,
  ProxyRefused: true,
  ProxyRevoked: true,
}

/** Whether an event of a person's log is one of these. */
export const isOfProxies = <Other extends RecordedEvent>(event: Other | ProxyLogged): event is ProxyLogged =>
  Object.hasOwn(types, event.type)

/**
 * Returns the streams that show whose proxy an event is about; none for a ballot that an owner cast
 * for themselves.
 */
export const relatedProxyStreams = ({ type, data }: RecordedEvent): readonly string[] => {
  const { voteId, listUserId, proxy } = data as {
    readonly voteId?: string
    readonly listUserId?: string
    readonly proxy?: unknown
  }
  const isAbout = Object.hasOwn(types, type) || (type === 'BallotCast' && proxy !== undefined)
  return isAbout && voteId !== undefined && listUserId !== undefined ? [proxyStream(voteId, listUserId)] : []
}

type ProxyReference = { readonly voteId: string; readonly listUserId: string; readonly proxyId: string }

/**
 * Returns the proxy holder's name as the reader may see it; null once the owner's key, which
 * encrypts it, is destroyed.
 */
const holderName = ({ voteId, listUserId, proxyId }: ProxyReference, { eventsOf, show }: LogContext): string | null => {
  const { proxies } = foldEvents(proxyDecider, eventsOf(proxyStream(voteId, listUserId)))
  const name = proxies.find((proxy) => proxy.proxyId === proxyId)?.holderName ?? null
  return show({ name, phone: null, birthDate: null }).name
}

const named = (name: string | null): string => (name === null ? '위임받은 분' : `${name}님`)

const sentences: Readonly<Record<ProxyLogged['type'], string>> = {
  ProxyEntered: '위임장을 등록했습니다. 다른 관리자의 확인을 기다립니다.',
  ProxyConfirmed: '위임장을 확인했습니다. 이제 위임받은 분이 대신 투표할 수 있습니다.',
  ProxyRefused: '위임장을 반려했습니다.',
  ProxyRevoked: '위임을 거두었습니다.',
}

const oneself = '위임한 소유자가 직접 투표하여 위임이 끝났습니다.'

/**
 * Describes an event of a proxy, in its owner's log and in its holder's. `about`: the vote and the
 * unit.
 */
export const proxyText = (
  event: ProxyLogged,
  around: LogContext,
  about: { readonly vote: string; readonly unit: string },
): LogText => {
  const votedThemselves = event.type === 'ProxyRevoked' && event.data.cause === 'voted-oneself'
  const sentence = votedThemselves ? oneself : sentences[event.type]
  const isHolder = event.data.holderPersonId === around.personId
  const who = isHolder ? '위임받음' : `위임받은 사람 ${named(holderName(event.data, around))}`
  const text = `${sentence} (${about.vote}, ${about.unit}, ${who})`
  const hasReason = event.type === 'ProxyRefused' || (event.type === 'ProxyRevoked' && !votedThemselves)
  if (!hasReason) return logText(text)
  if (around.isErased) return erasedSince(text)
  return logText(text, around.seesMemos ? [{ label: '사유', before: null, after: event.data.reason }] : [])
}

/**
 * Returns the name of the proxy who cast a ballot; null in the holder's own log, and if it is not
 * known any more.
 */
export const proxyVoter = ({ data }: ProxiedBallot, around: LogContext): string | null => {
  if (!data.proxy) return null
  return holderName({ ...data, proxyId: data.proxy.proxyId }, around)
}

/** Describes a ballot cast by a proxy, in the owner's log and in the holder's. */
export const proxiedBallotText = (event: ProxiedBallot, around: LogContext, vote: string): string => {
  const { data } = event
  const where = `${vote} (${unitText(data)}, 접수번호 ${shownReceiptNumber(data.receiptId)})`
  return data.personId === around.personId
    ? `위임장에 따라 ${named(proxyVoter(event, around))}이 대신 투표했습니다: ${where}`
    : `위임을 받아 대신 투표했습니다: ${where}`
}
