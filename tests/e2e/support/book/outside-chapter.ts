import { tourOutside } from '../resident-tour.ts'
import { expectHeading, pressText, visitPath, type Reader } from './reader.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Screens that need no link, and what links that lead nowhere show. */
export const readOutside = async (reader: Reader, apartmentId: string): Promise<void> => {
  const { page, say, look, begin } = reader
  begin('Without a link')
  await tourOutside(page, look, say)
  await page.goto('/')
  await pressText(reader, '읽기 설정')
  await look('settings for reading')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Language' }).press('Enter')
  await look('choice of the language')
  await visitPath(reader, '/document/verify', 'check of a document')
  await visitPath(reader, '/identity', 'no session of identity')
  await visitPath(reader, `/disclosure/${apartmentId}`, 'published documents')
  begin('Links that lead nowhere')
  await visitPath(reader, '/signature/nobodys-link', 'signature')
  await visitPath(reader, '/objection/nobodys-link', 'objection to a change of phone')
  await visitPath(reader, '/vote/received/nobodys-link', 'received ballot')
  await visitPath(reader, '/attendance/nobodys-link', 'objection to an attendance')
  await visitPath(reader, `/attend/${NOBODY}`, 'online attendance')
  await visitPath(reader, `/identity/link/${NOBODY}`, 'link on an identity document')
  await visitPath(reader, `/identity/objection/${NOBODY}`, 'objection to such a link')
  await visitPath(reader, `/trustee/${NOBODY}/${NOBODY}#secret`, 'trustee')
  await expectHeading(reader, '쓸 수 없는 링크입니다')
  await visitPath(reader, `/minutes/${NOBODY}/${NOBODY}#secret`, 'signer of minutes')
  await expectHeading(reader, '쓸 수 없는 링크입니다')
  await visitPath(reader, `/vote/practice/${NOBODY}`, 'practice vote')
}
