import { formatPhone } from '#events/values/phone.ts'

type OfficePhoneProps = { readonly apartment: { readonly officePhone: string | null } }

/** Shows the management office, with a link that calls it where its number is known. */
export const OfficePhone = ({ apartment: { officePhone } }: OfficePhoneProps) =>
  officePhone === null ? (
    <>관리사무소</>
  ) : (
    <>
      관리사무소(
      <a className="office-phone" href={`tel:${officePhone}`}>
        {formatPhone(officePhone)}
      </a>
      )
    </>
  )
