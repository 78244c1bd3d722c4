import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/Icon.tsx'
import './fact.css'

type FactProps = {
  readonly icon: IconName
  readonly name: string
  readonly value: string
  readonly more?: ReactNode
}

/** Shows a fact of a first screen with its icon; its name is for screen readers alone. */
export const Fact = ({ icon, name, value, more }: FactProps) => (
  <div className="fact">
    <Icon name={icon} />
    <dt className="visually-hidden">{name}</dt>
    <dd>
      <span className="fact-value">{value}</span>
      {more !== undefined && <span className="fact-more">{more}</span>}
    </dd>
  </div>
)
