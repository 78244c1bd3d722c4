import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { OfficeName } from '../identity/CallOffice.tsx'
import type { Office } from '../identity/office.ts'

type ChangedProps = { readonly what: readonly string[]; readonly office: Office; readonly onGoOn: () => void }

/** Says what has changed since it was read, and leads to reading it again. */
export const ChangedScreen = ({ what, office, onGoOn }: ChangedProps) => (
  <MessageScreen
    icon="warning"
    heading={t('보시는 동안 내용이 바뀌었습니다')}
    action={<Button onClick={onGoOn}>{t('바뀐 내용 확인하기')}</Button>}
  >
    <p>{t('방금 하신 서명은 접수되지 않았습니다. 바뀐 내용을 확인하시고 다시 서명해주세요.')}</p>
    <ul className="changes">
      {what.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <p>{t('적으신 내용은 그대로 있습니다.')}</p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}</p>
  </MessageScreen>
)

/** Says that another submission for the unit came first: from another device, or on paper. */
export const AlreadySignedScreen = ({ office, onShow }: { readonly office: Office; readonly onShow: () => void }) => (
  <MessageScreen
    icon="receipt"
    heading={t('이미 서명하셨습니다')}
    action={<Button onClick={onShow}>{t('접수된 내용 보기')}</Button>}
  >
    <p>{t('먼저 제출된 서명이 있습니다. 먼저 제출된 서명이 그대로 유효하고, 방금 하신 서명은 접수되지 않았습니다.')}</p>
    <p>
      {tNodes('본인이 제출하지 않으셨다면 {office}에 바로 알려주세요.', { office: <OfficeName office={office} /> })}
    </p>
  </MessageScreen>
)
