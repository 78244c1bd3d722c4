import { useNotify } from 'react-admin'
import { copyText } from '../../kit/share/copy-text.ts'

/** Copies an address, and shows whether that worked. */
export const useCopy = (): ((address: string) => Promise<void>) => {
  const notify = useNotify()
  return async (address) => {
    const copied = await copyText(address)
    notify(copied ? '링크를 복사했습니다.' : '복사하지 못했습니다. 주소를 직접 선택해 복사해주세요.', {
      type: copied ? 'success' : 'warning',
    })
  }
}
