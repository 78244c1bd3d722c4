import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Icon } from '../../controls/Icon.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'
import { isInAppBrowser, outsideAddress } from '../../in-app-browser.ts'
import { documentDownloadPath } from '../signing-api.ts'
import { OwnDeposit } from './OwnDeposit.tsx'
import { useDocumentStatus, type DocumentReadiness } from './use-document-status.ts'
import '../../vote/unit/units.css'

type OwnDocumentProps = { readonly id: string; readonly office: Office }

const readinessTexts: Readonly<Record<Exclude<DocumentReadiness, 'ready'>, string>> = {
  making: t('서명하신 문서를 만들고 있습니다. 1분쯤 걸립니다. 기다리지 않으셔도 됩니다.'),
  later: t('문서가 만들어지면 마감 전까지 이 링크에서 받으실 수 있습니다. 본인 확인을 한 번 더 해주세요.'),
  failed: t('문서를 만드는 데 문제가 있습니다. 서명은 접수되었으니 다시 하지 않으셔도 됩니다.'),
}

/** The sealed document, from the moment that it is made. */
export const OwnDocument = ({ id, office }: OwnDocumentProps) => {
  const { readiness, deposit } = useDocumentStatus(id)
  return (
    <section className="own-document" aria-label={t('서명하신 문서')}>
      <h2>{t('서명하신 문서')}</h2>
      <div role="status">
        {readiness === 'ready' ? (
          <p className="unit-done">
            <Icon name="check" />
            <span>{t('문서가 만들어졌습니다. 나중에 바꿀 수 없게 봉인되어 있습니다.')}</span>
          </p>
        ) : (
          <p className="own-document-waiting">
            {readiness === 'making' && <span className="spinner" aria-hidden="true" />}
            <span>{readinessTexts[readiness]}</span>
          </p>
        )}
      </div>
      {readiness === 'ready' && <DownloadActions id={id} />}
      {deposit !== null && <OwnDeposit id={id} deposit={deposit} />}
      {readiness === 'failed' && (
        <p className="small">
          {tNodes('{office}에 알려주시면 다시 만들어드립니다.', { office: <OfficeName office={office} /> })}
        </p>
      )}
    </section>
  )
}

/**
 * Explains how to save a file in apps that show links and save none, with a link to the browser
 * where that is possible.
 */
const OutsideBrowserNote = () => {
  const outside = outsideAddress(navigator.userAgent, window.location.href)
  return outside === null ? (
    <p className="small">
      {t(
        '지금 쓰시는 앱 안에서는 파일을 저장할 수 없습니다. 오른쪽 위나 아래의 메뉴에서 ‘다른 브라우저로 열기’를 누르신 뒤 본인 확인을 한 번 더 하시면 이 화면에서 받으실 수 있습니다.',
      )}
    </p>
  ) : (
    <>
      <p className="small">
        {t(
          '카카오톡 안에서는 파일을 저장할 수 없습니다. 아래 단추로 휴대전화의 브라우저에서 여신 뒤 본인 확인을 한 번 더 하시면 받으실 수 있습니다.',
        )}
      </p>
      <a className="button button-secondary" href={outside}>
        <Icon name="share" />
        {t('다른 브라우저로 열기')}
      </a>
    </>
  )
}

const DownloadActions = ({ id }: { readonly id: string }) =>
  isInAppBrowser(navigator.userAgent) ? (
    <OutsideBrowserNote />
  ) : (
    <a className="button button-secondary" href={documentDownloadPath(id)} download>
      <Icon name="save" />
      {t('문서 내려받기')}
    </a>
  )
