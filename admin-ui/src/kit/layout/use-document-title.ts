import { useEffect } from 'react'

/** Names the page in the browser's tab. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · 단지`
  }, [title])
}
