import { trusteeTitle } from '#events/values/trustee-office.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'

/** Shows who asks the trustee, and for which vote. */
export const TrusteeGreeting = ({ page }: { readonly page: TrusteePage }) => (
  <p>
    <Korean>{page.apartment.name}</Korean>
    <br />
    <strong>
      <Korean>{page.title}</Korean>
    </strong>
    <br />
    {tNodes('{name} 참관인님께 부탁드립니다.', { name: <Korean>{page.name}</Korean> })}
  </p>
)

const stateOf = (page: TrusteePage, one: TrusteePage['trustees'][number]): string => {
  if (page.step === 'make' || page.step === 'wait' || page.step === 'rehearse')
    return one.hasKey ? t('열쇠 만듦') : t('기다림')
  return one.hasGiven ? t('참여함') : t('기다림')
}

/** Shows all trustees with their progress. */
export const Company = ({ page }: { readonly page: TrusteePage }) => (
  <section className="trustee-company" aria-label={t('참관인')}>
    <h2>{t('참관인 {count}명', { count: page.trustees.length })}</h2>
    <ul>
      {page.trustees.map((one) => (
        <li key={one.trusteeId}>
          <span>
            <Korean>{trusteeTitle(one)}</Korean>
            {one.isYou && ` ${t('(본인)')}`}
          </span>
          <span className={one.hasKey ? 'trustee-done' : 'trustee-waits'}>{stateOf(page, one)}</span>
        </li>
      ))}
    </ul>
  </section>
)
