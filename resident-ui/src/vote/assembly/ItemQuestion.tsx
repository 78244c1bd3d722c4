import { t } from '#ui/translate.ts'
import { isOnQuestion, type Step, type StepOfQuestion } from '../../participation/journey.ts'
import { ballotFor } from '../ballot-draft.ts'
import { useCandidates } from '../candidate/use-candidates.ts'
import { QuestionScreen } from '../question/QuestionScreen.tsx'
import { itemName, openBallots, type ItemBallot } from './ballot-items.ts'
import type { AssemblyJourney } from './use-assembly-journey.ts'

type ItemQuestionProps = {
  readonly journey: AssemblyJourney
  readonly ballot: ItemBallot
  readonly step: StepOfQuestion
}

/** Shows a question of an item as in a single vote, with the item's name and place above it. */
export const ItemQuestion = ({ journey, ballot, step }: ItemQuestionProps) => {
  const { key, item, unit } = ballot
  const introductions = useCandidates(item.linkId ?? '', item.vote)
  const go = (move: (to: AssemblyJourney['step']) => void) => (wanted: Step) => {
    if (isOnQuestion(wanted)) return move({ name: 'ballot', ballot: key, step: wanted })
    // A single vote goes on to its review; here the next item follows.
    return move(journey.next(key))
  }
  const open = openBallots(journey.page)
  const openItems = [...new Set(open.map((one) => one.item.itemId))]
  const at = open.findIndex((one) => one.key === key)
  return (
    <QuestionScreen
      linkId={item.linkId ?? ''}
      page={item}
      unit={unit}
      step={step}
      of={{
        name: itemName(item),
        part: (at + 1) / (open.length + 1),
        detail: t('안건 {number}/{count}', { number: openItems.indexOf(item.itemId) + 1, count: openItems.length }),
      }}
      journey={{
        unitCount: journey.unitCount,
        introductions,
        answers: ballotFor(journey.ballots, key).answers,
        answer: (_unit, questionId, chosen) => journey.answer(key, questionId, chosen),
        push: go(journey.push),
        replace: go(journey.replace),
        back: journey.back,
      }}
    />
  )
}
