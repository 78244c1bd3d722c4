import { foreignTexts } from '#events/values/messaging/foreign-texts.ts'
import { fillTexts, type VariableTexts } from '#events/values/messaging/message-texts.ts'
import type { ForeignLanguage } from '#events/values/messaging/owner-language.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import {
  fillVariables,
  MAX_UNITS_NAMED,
  MAX_VOTES_NAMED,
  remainingDays,
  type MessageFacts,
  type VariableName,
} from './variables.ts'

type NameLimit = { readonly most: number; readonly further: string }

const named = (names: readonly string[], { most, further }: NameLimit): string =>
  names.length <= most
    ? names.join(', ')
    : `${names.slice(0, most).join(', ')} ${fillTexts(further, { count: String(names.length - most) })}`

const unitText = ({ dong, ho }: MessageFacts['units'][number], texts: VariableTexts): string =>
  fillTexts(dong === '' ? texts.unitWithoutBuilding : texts.unit, { dong, ho })

const daysText = (facts: MessageFacts, texts: VariableTexts): string => {
  const days = remainingDays(facts)
  if (days <= 0) return texts.lastDay
  return days === 1 ? texts.oneDayLeft : fillTexts(texts.daysLeft, { count: String(days) })
}

/**
 * Fills every variable for a reader of another language. Names, titles and the legal rule stay as
 * they are; the result says less than the Korean one.
 */
export const fillForeignVariables = (
  facts: MessageFacts,
  language: ForeignLanguage,
): Readonly<Record<VariableName, string>> => {
  const texts = foreignTexts[language].variables
  const { list, units, votes, office } = facts
  const [from, to] = [dayText(list.startDate), dayText(list.endDate)]
  return {
    ...fillVariables(facts),
    '#{투표}': named(votes, { most: MAX_VOTES_NAMED, further: texts.furtherVotes }),
    '#{동호}': named(
      units.map((unit) => unitText(unit, texts)),
      { most: MAX_UNITS_NAMED, further: texts.furtherUnits },
    ),
    '#{기한}': fillTexts(texts.until, { day: to }),
    '#{기간}': fillTexts(texts.period, { from, to }),
    '#{근거}': list.rule === undefined ? texts.basis : legalRuleText(list.rule),
    '#{안내}': list.type === 'vote' ? texts.guideVote : texts.guideSignature,
    '#{남은일}': daysText(facts, texts),
    '#{문의처}': office.replace('관리사무소', texts.office),
    '#{결과}': texts.result,
  }
}
