import { CallButton } from '../controls/CallButton.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import type { Office } from './office.ts'

/** The office within a sentence. */
export const OfficeName = ({ office }: { readonly office: Office }) => (
  <OfficePhone apartment={{ officePhone: office.phone ?? null }} />
)

type CallOfficeProps = { readonly office: Office; readonly look?: 'primary' | 'secondary' }

/** Button that calls the office; where its number is unknown, a link to the home page. */
export const CallOffice = ({ office, look = 'primary' }: CallOfficeProps) => (
  <CallButton phone={office.phone ?? null} look={look} />
)
