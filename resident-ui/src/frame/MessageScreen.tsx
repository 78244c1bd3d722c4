import type { ReactNode } from 'react'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Screen } from './Screen.tsx'

type MessageScreenProps = {
  readonly icon: IconName
  readonly tone?: 'calm' | 'danger'
  readonly heading: string
  readonly children: ReactNode
  readonly action: ReactNode
}

/** Screen with one message and what to do next. */
export const MessageScreen = ({ icon, tone = 'calm', heading, children, action }: MessageScreenProps) => (
  <Screen
    title={heading}
    heading={heading}
    above={
      <span className={`mark mark-${tone}`}>
        <Icon name={icon} />
      </span>
    }
    action={action}
  >
    <div className="message">{children}</div>
  </Screen>
)
