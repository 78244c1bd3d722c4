import { useState } from 'react'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { formatCount } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { ErrorNotice } from '../controls/Notice.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { ChoosePart } from './ChoosePart.tsx'
import type { ProvenLink } from './part-file.ts'
import { TrusteeGreeting, Company } from './TrusteeGreeting.tsx'
import { ballotsOf, sendParts } from './trustee-api.ts'
import { trusteeScheme } from './trustee-scheme.ts'

type GivePartProps = {
  readonly link: ProvenLink
  readonly page: TrusteePage
  readonly onPage: (page: TrusteePage) => void
}

const faults = {
  typed: t('열쇠를 읽지 못했습니다. 열쇠 파일이 맞는지, 한 글자라도 빠지지 않았는지 확인해주세요.'),
  other: t('이 투표에서 만드신 열쇠가 아닙니다. 다른 투표의 파일인지 확인해주세요.'),
  voted: t(
    '연습용으로 지어낸 표인지 확인하지 못했습니다. 열쇠를 쓰지 않았습니다. 다른 참관인과 관리사무소에 바로 알려주세요.',
  ),
  ballots: t(
    '받은 표를 다시 합쳐 보니 관리 시스템이 알려 준 것과 다릅니다. 열쇠를 쓰지 않았습니다. 다른 참관인과 관리사무소에 바로 알려주세요.',
  ),
} as const

/**
 * Lets a trustee take part in the count: checks the product of the ballots, and decrypts it. Their
 * key stays on this device.
 */
export const GivePart = ({ link, page, onPage }: GivePartProps) => {
  const [fault, setFault] = useState<keyof typeof faults | null>(null)
  const { isBusy, error, run } = useTask()
  const { products, publicKey } = page
  const isRehearsal = page.step === 'rehearse'
  const give = (typed: string) =>
    void run(async () => {
      const { areInvented, multiplyBallots: comeTo, decryptProducts, isSecretOf, secretTyped } = await trusteeScheme()
      const secret = secretTyped(typed)
      if (secret === null || publicKey === null || products === null) return setFault('typed')
      if (!isSecretOf(secret, publicKey)) return setFault('other')
      if (isRehearsal && !areInvented(products.of)) return setFault('voted')
      const made = isRehearsal ? null : await comeTo(page.questions, products.of, ballotsOf(link))
      if (made && (!made.isSame || made.ballots !== products.counted)) return setFault('ballots')
      setFault(null)
      const { trusteeId } = link
      const voteId = products.name
      onPage(await sendParts(link, decryptProducts({ voteId, trusteeId, secret, publicKey }, products.of)))
    })
  return (
    <Screen
      title={isRehearsal ? t('개표 연습') : t('개표 참여')}
      heading={isRehearsal ? t('보관하신 열쇠로\n개표를 연습해주세요') : t('보관하신 열쇠로\n개표에 참여해주세요')}
      lead={<TrusteeGreeting page={page} />}
      action={
        <>
          <ErrorNotice>{fault !== null && faults[fault]}</ErrorNotice>
          <FailureNotice error={error} again={t('열쇠 파일 고르기')} />
          <ChoosePart isBusy={isBusy} words={t('열쇠 파일 고르기')} onChosen={give} />
        </>
      }
    >
      {isRehearsal ? <Invented /> : <Real counted={products?.counted ?? 0} leftOut={products?.leftOut ?? 0} />}
      <Company page={page} />
    </Screen>
  )
}

const Invented = () => (
  <ul className="trustee-points">
    <li>{t('지어낸 표로 하는 연습입니다. 실제 투표에는 들어가지 않습니다.')}</li>
    <li>{t('열쇠 파일이 잘 보관되어 있는지 이때 알 수 있습니다. 열쇠는 이 기기를 떠나지 않습니다.')}</li>
  </ul>
)

const Real = ({ counted, leftOut }: { readonly counted: number; readonly leftOut: number }) => (
  <ul className="trustee-points">
    <li>{t('열쇠는 이 기기를 떠나지 않습니다. 표를 합친 것을 푸는 데만 쓰고, 표 하나하나는 열지 않습니다.')}</li>
    <li>{t('이 기기가 암호화된 표를 모두 받아 다시 합쳐 보고, 맞을 때에만 열쇠를 씁니다.')}</li>
    <li>
      {t('모인 표는 {counted}입니다.', { counted: formatCount(counted, '표') })}
      {leftOut > 0 &&
        ` ${t('마감할 때 명부에 없던 세대의 {leftOut}는 빼고 셉니다.', { leftOut: formatCount(leftOut, '표') })}`}{' '}
      {t('표가 많으면 몇 분 걸립니다. 아시는 투표자 수와 다르면 열쇠를 넣지 마시고 다른 참관인에게 알려주세요.')}
    </li>
  </ul>
)
