import type { ObjectionPage as Page } from '#services/history/contact/contact-objections.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { ObjectedScreen, ObjectionPage, ObjectScreen, type ObjectionOutcome, type ReadPage } from './ObjectionPage.tsx'

const read: ReadPage<Page> = (token, signal) => api.call('GET /api/objection/{token}', { params: { token }, signal })

/** `/objection/{token}`: lets the holder of a former phone object to its change. */
const ObjectionScreen = ({ token }: { readonly token: string }) => (
  <ObjectionPage token={token} read={read}>
    {(page, onDone) =>
      page.status === 'open' ? (
        <Open token={token} page={page} onDone={onDone} />
      ) : (
        <ObjectedScreen outcome={outcomes[page.status]} apartment={page.apartment} />
      )
    }
  </ObjectionPage>
)

export default ObjectionScreen

type OpenProps = {
  readonly token: string
  readonly page: Page
  readonly onDone: (page: Page) => void
}

const Open = ({ token, page: { apartment }, onDone }: OpenProps) => (
  <ObjectScreen
    heading={t('직접 요청하지 않은 변경인가요?')}
    label={t('이의 남기기')}
    onObject={async () => onDone(await api.call('POST /api/objection/{token}', { params: { token }, body: {} }))}
  >
    <p>{t('{name} 투표 명부에 있던 이 번호가 삭제되거나 다른 번호로 바뀌었습니다.', { name: apartment.name })}</p>
    <p>{t('이의를 남기시면 관리자 두 사람이 확인할 때까지 새 번호로는 투표할 수 없습니다.')}</p>
    <p>
      {tNodes('직접 요청하신 변경이라면 이 화면을 닫아주세요. 궁금하신 점은 {office}에 문의해주세요.', {
        office: <OfficePhone apartment={apartment} />,
      })}
    </p>
  </ObjectScreen>
)

const outcomes: Readonly<Record<Exclude<Page['status'], 'open'>, ObjectionOutcome>> = {
  objected: {
    heading: t('이의를 남겼습니다'),
    text: t('관리자 두 사람이 확인할 때까지 새 번호로는 투표할 수 없습니다.'),
  },
  kept: { heading: t('이의를 처리했습니다'), text: t('관리자 두 사람이 확인하고 바뀐 번호를 그대로 두었습니다.') },
  restored: {
    heading: t('이의를 처리했습니다'),
    text: t('관리자 두 사람이 확인하고 바뀌기 전의 번호로 되돌렸습니다.'),
  },
}
