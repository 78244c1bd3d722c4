import { trusteeTitle } from '#events/values/trustee-office.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'

/** Shows who asks the trustee, and for which vote. */
export const TrusteeGreeting = ({ page }: { readonly page: TrusteePage }) => (
  <p>
    {page.apartment.name}
    <br />
    <strong>{page.title}</strong>
    <br />
    {page.name} 참관인님께 부탁드립니다.
  </p>
)

const stateOf = (page: TrusteePage, one: TrusteePage['trustees'][number]): string => {
  if (page.step === 'make' || page.step === 'wait' || page.step === 'rehearse')
    return one.hasKey ? '열쇠 만듦' : '기다림'
  return one.hasGiven ? '참여함' : '기다림'
}

/** Shows all trustees with their progress. */
export const Company = ({ page }: { readonly page: TrusteePage }) => (
  <section className="trustee-company" aria-label="참관인">
    <h2>참관인 {page.trustees.length}명</h2>
    <ul>
      {page.trustees.map((one) => (
        <li key={one.trusteeId}>
          <span>
            {trusteeTitle(one)}
            {one.isYou && ' (본인)'}
          </span>
          <span className={one.hasKey ? 'trustee-done' : 'trustee-waits'}>{stateOf(page, one)}</span>
        </li>
      ))}
    </ul>
  </section>
)
