import { useState } from 'react'
import type { ApiError } from '#ui/http/api-error.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'
import { Button } from '../controls/Button.tsx'
import { ErrorNotice } from '../controls/Notice.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import type { TrusteeKeyPart } from '../encryption/trustee-part.ts'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { ChoosePart } from './ChoosePart.tsx'
import { downloadPart, type ProvenLink } from './part-file.ts'
import { TrusteeGreeting, Company } from './TrusteeGreeting.tsx'
import { registerPart } from './trustee-api.ts'
import { trusteeScheme } from './trustee-scheme.ts'

type MakePartProps = {
  readonly link: ProvenLink
  readonly page: TrusteePage
  readonly onPage: (page: TrusteePage) => void
}

type MadeKeyPart = { readonly part: TrusteeKeyPart; readonly typed: string }

const SavedKeyPart = ({ page, made }: { readonly page: TrusteePage; readonly made: MadeKeyPart }) => (
  <>
    <div className="trustee-buttons">
      <Button look="secondary" onClick={() => downloadPart(page, made.typed)}>
        {t('열쇠 파일 저장하기')}
      </Button>
      <Button look="secondary" onClick={() => window.print()}>
        {t('종이로 인쇄하기')}
      </Button>
    </div>
    <details className="trustee-typed">
      <summary>{t('손으로 옮겨 적으려면 보기')}</summary>
      <p className="trustee-key">{made.typed}</p>
    </details>
    <div className="trustee-paper" aria-hidden="true">
      <h2>{t('참관인 열쇠')}</h2>
      <p>
        <Korean>
          {page.apartment.name} · {page.title}
        </Korean>
      </p>
      <p className="trustee-key">{made.typed}</p>
      <p>{t('개표할 때 필요합니다. 아무에게도 보여주지 마세요.')}</p>
    </div>
  </>
)

type MakeProps = {
  readonly page: TrusteePage
  readonly isBusy: boolean
  readonly error: ApiError | null
  readonly onMake: () => void
}

const Make = ({ page, isBusy, error, onMake }: MakeProps) => (
  <Screen
    title={t('참관인 열쇠 만들기')}
    heading={t('투표함을 여는 열쇠를\n만들어주세요')}
    lead={<TrusteeGreeting page={page} />}
    action={
      <>
        <FailureNotice error={error} />
        <Button isBusy={isBusy} onClick={onMake}>
          {t('열쇠 만들기')}
        </Button>
      </>
    }
  >
    <ul className="trustee-points">
      <li>{t('열쇠는 이 기기에서 만들고, 파일이나 종이로 직접 보관합니다. 관리사무소도 저희도 받지 않습니다.')}</li>
      <li>
        {t('투표가 끝나면 참관인 {all}명 중 {threshold}명이 열쇠를 넣어야 결과가 나옵니다.', {
          all: page.trustees.length,
          threshold: page.threshold,
        })}
      </li>
      <li>{t('끝나기 전에는 누구도 중간 결과를 알 수 없습니다.')}</li>
      <li>{t('성함과 직책은 투표하시는 분들과 공고에 알립니다.')}</li>
    </ul>
    <Company page={page} />
  </Screen>
)

/**
 * Creates a trustee's part of the key on this device. Only its public key is sent, after the
 * trustee has shown that they saved it.
 */
export const MakePart = ({ link, page, onPage }: MakePartProps) => {
  const [made, setMade] = useState<MadeKeyPart | null>(null)
  const [isWrong, setWrong] = useState(false)
  const { isBusy, error, run } = useTask()
  const make = () =>
    void run(async () => {
      const { makePart, typedForm } = await trusteeScheme()
      const { voteId, trusteeId } = link
      const trusteeIds = page.trustees.map((one) => one.trusteeId)
      const part = makePart({ voteId, threshold: page.threshold, trusteeIds }, trusteeId)
      setMade({ part, typed: typedForm(part.secret) })
    })
  const register = (typed: string) =>
    void run(async () => {
      const { secretTyped } = await trusteeScheme()
      const isSaved = made !== null && secretTyped(typed) === made.part.secret
      setWrong(!isSaved)
      if (isSaved) onPage(await registerPart(link, made.part))
    })
  if (made === null) return <Make page={page} isBusy={isBusy} error={error} onMake={make} />
  return (
    <Screen
      key="keep"
      title={t('참관인 열쇠 보관')}
      heading={t('열쇠를 보관하신 뒤\n한 번 확인합니다')}
      lead={<p>{t('먼저 열쇠를 파일로 저장하거나 인쇄해주세요. 그다음 저장한 파일을 골라주세요.')}</p>}
      action={
        <>
          <ErrorNotice>{isWrong && t('방금 만든 열쇠가 아닙니다. 저장한 파일을 다시 골라주세요.')}</ErrorNotice>
          <FailureNotice error={error} again={t('저장한 파일 골라 확인하기')} />
          <ChoosePart isBusy={isBusy} words={t('저장한 파일 골라 확인하기')} onChosen={register} />
        </>
      }
    >
      <SavedKeyPart page={page} made={made} />
      <p className="trustee-warning">
        {t('잃어버리면 다시 만들어 드릴 수 없습니다. 남에게 보내지 마세요. 카카오톡에 올려 두지 마세요.')}
      </p>
    </Screen>
  )
}
