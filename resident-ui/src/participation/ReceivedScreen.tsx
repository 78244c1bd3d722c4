import { useEffect, useState } from 'react'
import type { ReceivedPage } from '#services/mailing/receipt/receipt-messages.contract.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { formatDateTime } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { LinkButton } from '../controls/Button.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { LinkFailure } from './link/LinkFailure.tsx'
import '../receipt/receipt.css'
import { Korean } from '../language/Korean.tsx'

type PageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: ReceivedPage }

const usePage = (token: string): PageState => {
  const [state, setState] = useState<PageState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/receipt-messages/{token}', { params: { token }, signal })
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [token])
  return state
}

type Item = ReceivedPage['items'][number]

const names: Readonly<Record<Item['about'], string>> = {
  ballot: t('투표 접수'),
  consent: t('동의서 접수'),
  withdrawal: t('동의 철회 접수'),
  'proxy-named': t('위임장 등록'),
  'proxy-revoked': t('위임장 취소'),
}

const advice: Readonly<Record<Item['about'], string>> = {
  ballot: t('본인 확인을 하시고 ‘하지 않은 투표인가요?’를 눌러주세요.'),
  consent: t('본인 확인을 하시면 낸 동의서를 보고 철회하실 수 있습니다.'),
  withdrawal: t('본인 확인을 하시면 다시 동의하실 수 있습니다.'),
  'proxy-named': t('본인 확인을 하시고 직접 투표하시면 위임이 끝납니다.'),
  'proxy-revoked': t('본인 확인을 하시고 직접 투표하실 수 있습니다.'),
}

/** `/vote/received/{token}`: shows what a receipt message is about, and the way to object. */
const ReceivedScreen = ({ token }: { readonly token: string }) => {
  const state = usePage(token)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <LinkFailure error={state.error} />
  return <Received page={state.page} />
}

export default ReceivedScreen

const Received = ({ page: { items, list, apartment } }: { readonly page: ReceivedPage }) => (
  <Screen
    title={t('접수 안내')}
    heading={t('접수된 내용입니다')}
    lead={<p>{t('본인이 하셨으면 이 화면을 닫아주세요. 무엇을 고르셨는지는 나오지 않습니다.')}</p>}
  >
    <p className="fine-print">
      <Korean>
        {apartment.name} · {list.name}
      </Korean>
    </p>
    {items.map((item) => (
      <ReceivedItem key={`${item.about} ${item.receiptId ?? item.at} ${item.title}`} item={item} />
    ))}
    <p className="small fine-print">
      {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}
    </p>
  </Screen>
)

const ReceivedItem = ({ item: { about, title, at, receiptId, path } }: { readonly item: Item }) => (
  <section className="receipt" aria-label={`${title} ${names[about]}`}>
    <p className="receipt-title">{title}</p>
    <dl className="receipt-lines">
      <div className="receipt-line">
        <dt>{names[about]}</dt>
        <dd>{formatDateTime(at)}</dd>
      </div>
      {receiptId !== null && (
        <div className="receipt-line">
          <dt>{t('접수번호')}</dt>
          <dd>{shownReceiptNumber(receiptId)}</dd>
        </div>
      )}
    </dl>
    {receiptId !== null && (
      <LinkButton href={`/vote/receipt/${encodeURIComponent(receiptId)}`} look="quiet">
        {t('접수 기록 확인하기')}
      </LinkButton>
    )}
    {path === null ? (
      <p>{t('지금은 이 화면에서 알려주실 수 없습니다. 관리사무소에 바로 알려주세요.')}</p>
    ) : (
      <>
        <p className="small">{t('하지 않으셨으면 {about}', { about: advice[about] })}</p>
        <p className="fine-print">
          <LinkButton href={path} look="secondary">
            {t('제가 하지 않았습니다')}
          </LinkButton>
        </p>
      </>
    )}
  </section>
)
