import { Icon, type IconName } from '../controls/Icon.tsx'
import './fact.css'

type FactProps = { readonly icon: IconName; readonly name: string; readonly value: string; readonly more?: string }

/** A line of a first screen; its name is heard alone, its picture says it to the eye. */
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
