import { useCallback, useState } from 'react'
import type { IdentityObjectionPage } from '#services/participation/identity-record/identity-records.contract.ts'
import { formatDateTime, zoneNote } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useTask } from '../use-task.ts'
import { EndedLinkScreen } from './EndedLinkScreen.tsx'
import { secretInAddress, useLinkPage } from './use-link-page.ts'
import { tNodes } from '#ui/t-nodes.ts'

const LABEL = t('요청한 적이 없습니다')

/**
 * `/identity/objection/{id}#…`: lets the holder of an owner's phone on the roll say that nobody
 * showed a document in their name.
 */
const IdentityObjectionScreen = ({ id }: { readonly id: string }) => {
  const [secret] = useState(secretInAddress)
  const read = useCallback(
    (signal: AbortSignal) =>
      api.call('POST /api/user/identity-objection/{id}', { params: { id }, body: { secret }, signal }),
    [id, secret],
  )
  const [state, setState] = useLinkPage(read)
  const { isBusy, error, run } = useTask()
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <EndedLinkScreen error={state.error} />
  const { page } = state
  if (page.status !== 'open') return <Objected page={page} />
  const object = () =>
    void run(async () => {
      const next = await api.call('POST /api/user/identity-objection/{id}/object', { params: { id }, body: { secret } })
      setState({ status: 'ready', page: next })
    })
  return (
    <MessageScreen
      icon="warning"
      heading={
        page.purpose === 'tablet'
          ? t('신분증을 보여주고\n동의서에 서명하려고 하셨나요?')
          : t('신분증을 보여주고\n투표 링크를 요청하셨나요?')
      }
      action={
        <Button isBusy={isBusy} onClick={object}>
          {LABEL}
        </Button>
      }
    >
      <Recorded page={page} />
      <p>
        {page.purpose === 'tablet'
          ? t('그런 적이 없으면 아래 버튼을 눌러주세요. 태블릿 서명을 바로 막고, 이의를 기록에 남깁니다.')
          : t('요청하신 적이 없으면 아래 버튼을 눌러주세요. 보낸 링크를 바로 막고, 이의를 기록에 남깁니다.')}
      </p>
      <p>{t('직접 요청하셨으면 이 화면을 닫아주세요.')}</p>
      <FailureNotice error={error} again={LABEL} />
    </MessageScreen>
  )
}

export default IdentityObjectionScreen

const Recorded = ({ page }: { readonly page: IdentityObjectionPage }) =>
  page.purpose === 'tablet' ? <SeenInPerson page={page} /> : <LinkSent page={page} />

const SeenInPerson = ({ page: { apartment, list, at, admins } }: { readonly page: IdentityObjectionPage }) => (
  <p>
    {t(
      '{name} 관리자 {admins}이(가) {at}{zone}에 신분증을 확인했고, ‘{list}’ 동의서를 관리사무소 태블릿에서 서명할 수 있는 것으로 기록했습니다.',
      {
        name: apartment.name,
        admins: admins.join('·'),
        at: at === '' ? '' : formatDateTime(at),
        zone: at === '' ? '' : zoneNote(at),
        list: list.name,
      },
    )}
  </p>
)

const LinkSent = ({ page: { apartment, list, at, admins } }: { readonly page: IdentityObjectionPage }) => (
  <p>
    {at === ''
      ? t(
          '{name} 관리자 {admins}이(가) 신분증을 확인하고 ‘{list}’ 투표 링크를 전자우편으로 보낸 것으로 기록했습니다.',
          {
            name: apartment.name,
            admins: admins.join('·'),
            list: list.name,
          },
        )
      : t(
          '{name} 관리자 {admins}이(가) {at}{zone}에 신분증을 확인하고 ‘{list}’ 투표 링크를 전자우편으로 보낸 것으로 기록했습니다.',
          {
            name: apartment.name,
            admins: admins.join('·'),
            at: formatDateTime(at),
            zone: zoneNote(at),
            list: list.name,
          },
        )}
  </p>
)

const Objected = ({ page }: { readonly page: IdentityObjectionPage }) => (
  <MessageScreen
    icon="lock"
    heading={page.status === 'objected' ? t('이의를 남겼습니다') : t('이미 취소된 신원 확인입니다')}
    action={null}
  >
    <Recorded page={page} />
    <p>
      {page.purpose === 'tablet'
        ? t('태블릿에서 더 이상 서명할 수 없습니다. 이미 서명한 동의서가 있으면 관리사무소에 철회를 요청해주세요.')
        : t('그 링크로는 더 이상 투표할 수 없습니다. 이미 낸 표가 있으면 관리사무소에 취소를 요청해주세요.')}
    </p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={page.apartment} /> })}</p>
  </MessageScreen>
)
