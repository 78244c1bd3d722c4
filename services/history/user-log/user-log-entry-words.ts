import { standingNames } from '#events/values/standing.ts'
import type { OwnershipPassingEvent, PublicLandEvent } from '#events/consent-count/deemed-consent.events.ts'
import type { LaterObjectionEvent } from '#events/consent-count/later-objection.events.ts'
import type { EntryNoted } from '#events/roll/list-user.events.ts'
import type { OwnerExclusionEvent } from '#events/roll/owner-exclusion.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { entryTitles } from '../../roll/fields.contract.ts'
import { listUserDecider, type EntryNotes } from '../../roll/list-user.decider.ts'
import { erasedSince, historyBefore, logText, type LogContext, type LogText } from './user-log-context.ts'

/**
 * Events of an entry beside its holding: its notes, its exclusion from the number of owners, and
 * what its consent is taken from.
 */
export type EntryLogged =
  | RecordedEvent<OwnerExclusionEvent | OwnershipPassingEvent | PublicLandEvent | LaterObjectionEvent>
  | RecordedEvent<EventOf<typeof EntryNoted>>

const types: Readonly<Record<EntryLogged['type'], true>> = {
  EntryNoted: true,
  OwnerExclusionProposed: true,
  OwnerExcluded: true,
  OwnerExclusionEnded: true,
  OwnershipPassed: true,
  OwnershipPassingUndone: true,
  PublicLandAsked: true,
  PublicLandRefused: true,
  PublicLandRequestUndone: true,
  LaterConsentObjected: true,
}

/** Whether an event of a person's log is one of these. */
export const isOfEntry = <Other extends RecordedEvent>(event: Other | EntryLogged): event is EntryLogged =>
  Object.hasOwn(types, event.type)

const endings: Readonly<
  Record<Extract<OwnerExclusionEvent, { type: 'OwnerExclusionEnded' }>['data']['cause'], string>
> = {
  office: '다시 소유자 수에 넣었습니다.',
  'took-part': '의사를 밝혀 다시 소유자 수에 들어갔습니다.',
  removed: '명부에서 빠져 제외가 끝났습니다.',
}

const laterNames = { association: '조합설립', operator: '시행자 지정' } as const

const objectionText = ({ to, receiptId, effectiveOn }: LaterObjectionEvent['data']): string => {
  const how = receiptId === undefined ? '서면으로 반대했습니다' : '반대했습니다'
  return `${laterNames[to]} 동의로 인정되는 것에 ${how}. 효력 발생 ${dayText(effectiveOn)}.`
}

const FURTHER_ENTRY = '다른 세대로도 명부에 올라 다시 소유자 수에 들어갔습니다.'

const nothingNoted: EntryNotes = { standing: null, remarks: null }

const notedBefore = (event: RecordedEvent, around: LogContext): EntryNotes => {
  const state = foldEvents(listUserDecider, historyBefore(event, around))
  return (state.status === 'listed' ? state : state.noted) ?? nothingNoted
}

const notedWords = (event: RecordedEvent<EventOf<typeof EntryNoted>>, unit: string, around: LogContext): LogText => {
  const text = `${unit}의 확인할 상태나 비고를 수정했습니다.`
  if (around.isErased) return erasedSince(text)
  const [before, { standing, remarks }] = [notedBefore(event, around), event.data]
  const nameOf = (said: EntryNotes['standing']): string | null => (said === null ? null : standingNames[said])
  return logText(text, [
    ...(before.standing === standing
      ? []
      : [{ label: entryTitles.standing, before: nameOf(before.standing), after: nameOf(standing) }]),
    ...(before.remarks === remarks || !around.seesMemos
      ? []
      : [{ label: entryTitles.remarks, before: before.remarks, after: remarks }]),
  ])
}

/** Returns an event of an entry as a sentence; `unit`: of the entry. */
export const entryWords = (event: EntryLogged, around: LogContext, unit: string): LogText => {
  switch (event.type) {
    case 'EntryNoted':
      return notedWords(event, unit, around)
    case 'OwnerExclusionProposed': {
      const text = `${unit}: 소재불명으로 소유자 수에서 제외해 달라고 요청했습니다.`
      if (around.isErased) return erasedSince(text)
      const { foundMissingOn, ground } = event.data
      return logText(text, [
        { label: '소재불명 확인일', before: null, after: dayText(foundMissingOn) },
        ...(around.seesMemos ? [{ label: '사유', before: null, after: ground }] : []),
      ])
    }
    case 'OwnerExcluded':
      return logText(`${unit}: 소재불명으로 소유자 수에서 제외했습니다.`)
    case 'OwnerExclusionEnded':
      return logText(`${unit}: ${event.data.newListUserId === undefined ? endings[event.data.cause] : FURTHER_ENTRY}`)
    case 'LaterConsentObjected':
      return logText(`${unit}: ${objectionText(event.data)}`)
    case 'OwnershipPassed':
      return logText(`${unit}: ${dayText(event.data.passedOn)}에 소유권이 이전되었다고 기록했습니다.`)
    case 'OwnershipPassingUndone':
      return logText(`${unit}: 소유권 이전 기록을 되돌렸습니다.`)
    case 'PublicLandAsked':
      return logText(`${unit}: ${dayText(event.data.askedOn)}에 국·공유지의 동의 요청이 닿았다고 기록했습니다.`)
    case 'PublicLandRefused':
      return logText(`${unit}: ${dayText(event.data.refusedOn)}에 재산관리청이 동의하지 않았다고 기록했습니다.`)
    case 'PublicLandRequestUndone':
      return logText(`${unit}: 국·공유지의 동의 요청 기록을 되돌렸습니다.`)
  }
}
