import { formatPhone } from '#events/values/phone.ts'
import { t } from '#ui/translate.ts'
import { LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type CallButtonProps = {
  /** Phone number of the management office, in digits; null where it is unknown. */
  readonly phone: string | null
  readonly look?: 'primary' | 'secondary'
}

/** Button that calls the office; where its number is unknown, a link to the home page. */
export const CallButton = ({ phone, look = 'primary' }: CallButtonProps) =>
  phone === null ? (
    <LinkButton href="/" look={look}>
      {t('홈으로')}
    </LinkButton>
  ) : (
    <a className={`button button-${look}`} href={`tel:${phone}`}>
      <Icon name="phone" />
      <span>
        {t('관리사무소에 전화하기')}
        <span className="visually-hidden"> {formatPhone(phone)}</span>
      </span>
    </a>
  )
