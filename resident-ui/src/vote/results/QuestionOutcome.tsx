import type { PublicResults, QuestionResult } from '#services/vote/results/vote-results.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { BindingText } from '../../language/BindingText.tsx'
import { Korean } from '../../language/Korean.tsx'
import { amountOf, castText, outcomeOf, verdictMeaning } from './results-texts.ts'

type QuestionOutcomeProps = {
  readonly question: QuestionResult
  readonly weight: PublicResults['vote']['weight']
  /** Marks the only question, whose verdict is already in the sentence of the vote. */
  readonly isOnly: boolean
}

/** Shows the result of a question: votes of each choice, and abstentions. */
export const QuestionOutcome = ({ question, weight, isOnly }: QuestionOutcomeProps) => {
  const { title, choices, abstained, invalid, grouped, rule } = question
  const most = Math.max(1, ...choices.map((choice) => amountOf(choice, weight) ?? 0))
  return (
    <section className="outcome" aria-label={title}>
      <h2>
        <Korean>{title}</Korean>
      </h2>
      {!isOnly && rule !== undefined && (
        <p className="outcome-verdict">
          <BindingText text={rule.sentence} meaning={verdictMeaning(rule)} />
        </p>
      )}
      <ul>
        {choices.map((choice) => {
          const outcome = outcomeOf(rule, choice.id)
          return (
            <li key={choice.id}>
              <p className="outcome-choice">
                <span>
                  <Korean>{choice.label}</Korean>
                  {outcome !== null && <strong className="outcome-mark">{outcome}</strong>}
                </span>
                <span>{castText(choice, weight)}</span>
              </p>
              {/* Shows the number beside it as a bar. */}
              <progress aria-hidden="true" tabIndex={-1} max={most} value={amountOf(choice, weight) ?? 0} />
            </li>
          )
        })}
        {grouped !== undefined && (
          <li className="outcome-choice">
            <span>
              {tNodes('{choices} 합계', {
                choices: (
                  <Korean>
                    {grouped.choiceIds
                      .map((id) => choices.find((choice) => choice.id === id)?.label ?? t('기권'))
                      .join(', ')}
                  </Korean>
                ),
              })}
            </span>
            <span>{castText(grouped, weight)}</span>
          </li>
        )}
        <li className="outcome-choice">
          <span>{t('기권')}</span>
          <span>{castText(abstained, weight)}</span>
        </li>
        {(invalid.count ?? 0) > 0 && (
          <li className="outcome-choice">
            <span>{t('무효')}</span>
            <span>{castText(invalid, weight)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
