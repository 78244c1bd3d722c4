import { formatPhone } from '#events/values/phone.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'

type OfficePhoneProps = { readonly apartment: { readonly officePhone: string | null } }

/** Shows the management office, with a link that calls it where its number is known. */
export const OfficePhone = ({ apartment: { officePhone } }: OfficePhoneProps) =>
  officePhone === null ? (
    <>{t('관리사무소')}</>
  ) : (
    <>
      {tNodes('관리사무소({link})', {
        link: (
          <a className="office-phone" href={`tel:${officePhone}`}>
            {formatPhone(officePhone)}
          </a>
        ),
      })}
    </>
  )
