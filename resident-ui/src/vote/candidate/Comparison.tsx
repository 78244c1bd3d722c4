import { IntroductionText, topics } from '../Introduction.tsx'
import { Portrait } from './Portrait.tsx'
import type { ShownChoice } from '../question/choice-order.ts'

/** Compares candidates by topic: side by side where there is room, below each other on a phone. */
export const Comparison = ({ choices }: { readonly choices: readonly ShownChoice[] }) => (
  <>
    {topics.map((topic) => (
      <section key={topic.key} className="about" aria-label={topic.name}>
        <h2>{topic.name}</h2>
        <ul className="compared">
          {choices.map((choice) => (
            <li key={choice.id} className="compared-one">
              <h3>
                <Portrait choice={choice} size="small" />
                <span>
                  {choice.number !== null && <span className="choice-number">{choice.number}</span>} {choice.label}
                </span>
              </h3>
              <IntroductionText choice={choice} topic={topic} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)
