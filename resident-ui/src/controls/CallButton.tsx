import { formatPhone } from '#events/values/phone.ts'
import { LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type CallButtonProps = {
  /** Of the management office, in digits. */
  readonly phone: string | null
  readonly look?: 'primary' | 'secondary'
}

/** A button that calls the office; where its number is unknown, the way home. */
export const CallButton = ({ phone, look = 'primary' }: CallButtonProps) =>
  phone === null ? (
    <LinkButton href="/" look={look}>
      홈으로
    </LinkButton>
  ) : (
    <a className={`button button-${look}`} href={`tel:${phone}`}>
      <Icon name="phone" />
      <span>
        관리사무소에 전화하기
        <span className="visually-hidden"> {formatPhone(phone)}</span>
      </span>
    </a>
  )
