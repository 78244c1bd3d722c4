import { formatDateTime } from '#ui/format.ts'
import type { Document } from '#services/document/documents.contract.ts'
import { t } from '#ui/translate.ts'
import { Icon } from '../../controls/Icon.tsx'
import { isInAppBrowser } from '../../in-app-browser.ts'
import { certificateDownloadPath } from '../signing-api.ts'

type OwnDepositProps = { readonly id: string; readonly deposit: NonNullable<Document['deposit']> }

/** Shows the deposit of the own document at a certified document centre, with its certificate. */
export const OwnDeposit = ({ id, deposit: { centre, depositId, depositedAt, certificateNumber } }: OwnDepositProps) => (
  <section aria-label={t('공인전자문서센터 보관')}>
    <h2>{t('공인전자문서센터 보관')}</h2>
    {depositId === null || depositedAt === null ? (
      <p className="small">
        {t('이 문서는 {centre}에도 보관됩니다. 보관되면 여기에 보관 번호가 나타납니다.', { centre })}
      </p>
    ) : (
      <dl className="receipt-lines">
        <div className="receipt-line">
          <dt>{t('센터')}</dt>
          <dd>{centre}</dd>
        </div>
        <div className="receipt-line">
          <dt>{t('보관 번호')}</dt>
          <dd>{depositId}</dd>
        </div>
        <div className="receipt-line">
          <dt>{t('보관한 때')}</dt>
          <dd>{formatDateTime(depositedAt)}</dd>
        </div>
      </dl>
    )}
    {certificateNumber !== null && !isInAppBrowser(navigator.userAgent) && (
      <a className="button button-secondary" href={certificateDownloadPath(id)} download>
        <Icon name="save" />
        {t('보관 증명서 내려받기')}
      </a>
    )}
  </section>
)
