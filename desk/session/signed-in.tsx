import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { keepSessionKey, takeReturnPath } from '../browser-storage.ts'
import { checkSession, notifyOtherTabs } from './session.ts'

/** Removed from the URL at once, like the token of a link. */
const keyOfAddress = location.pathname === '/signed-in' ? location.hash.slice(1) : ''
if (keyOfAddress) history.replaceState(null, '', '/signed-in')

/** Where the provider's sign-in ends: stores the session key and continues to the previous page. */
export function SignedIn() {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (keyOfAddress) keepSessionKey(keyOfAddress)
    void checkSession().then(() => {
      notifyOtherTabs()
      navigate(takeReturnPath(), { replace: true })
    })
  }, [navigate])
  return null
}
