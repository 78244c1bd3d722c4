import { formatPhone } from '#events/values/phone.ts'
import { LinkButton } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { OfficePhone } from '../participation/OfficePhone.tsx'
import type { Office } from './office.ts'

/** The office within a sentence. */
export const OfficeName = ({ office }: { readonly office: Office }) => (
  <OfficePhone apartment={{ officePhone: office.phone ?? null }} />
)

type CallOfficeProps = { readonly office: Office; readonly look?: 'primary' | 'secondary' }

/** A button that calls the office; where its number is unknown, the way home. */
export const CallOffice = ({ office, look = 'primary' }: CallOfficeProps) =>
  office.phone === undefined ? (
    <LinkButton href="/" look={look}>
      홈으로
    </LinkButton>
  ) : (
    <a className={`button button-${look}`} href={`tel:${office.phone}`}>
      <Icon name="phone" />
      <span>
        관리사무소에 전화하기
        <span className="visually-hidden"> {formatPhone(office.phone)}</span>
      </span>
    </a>
  )
