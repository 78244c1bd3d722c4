import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import type { DraftAnswers } from '../question/choices.ts'

type TestAnswersProps = { readonly vote: Pick<VoterPage['vote'], 'questions'>; readonly answers: DraftAnswers }

/** Shows the answers of an opened test ballot. */
export const TestAnswers = ({ vote, answers }: TestAnswersProps) => (
  <ol className="answers">
    {vote.questions.map(({ id, title, choices }) => {
      const labels = choices.filter((choice) => answers[id]?.includes(choice.id)).map(({ label }) => label)
      return (
        <li key={id} className="answered answered-done">
          <p className="answered-question">{title}</p>
          {(labels.length === 0 ? [t('기권')] : labels).map((label) => (
            <p key={label} className="answered-choice">
              {label}
            </p>
          ))}
        </li>
      )
    })}
  </ol>
)
