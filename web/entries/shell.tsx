import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { createQueryClient } from '#web/api/queries.ts'
import { ScreenFor } from '#web/dashboard/only-for.tsx'
import { screens as dashboardScreens } from '#web/dashboard/screens.tsx'
import { chooseLanguage } from '#web/language.ts'
import { useAuthStatus } from '#web/api/start.ts'
import { paths, patterns, showsFooter, showsHeader } from '#web/paths.ts'
import { Footer, Header } from '#web/site/frame.tsx'
import { pathIn } from '#web/site/links.ts'
import { NotFound } from '#web/site/not-found.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SpinnerOverlay } from '#web/ui/feedback/spinner.tsx'
import { useSiteName } from '#web/site-name.ts'
import { site } from '#web/site.ts'
import { useMember } from '#web/state/store.ts'
import { useTheme } from '#web/ui/theme.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { GuestOnly, MemberOnly } from './guards.tsx'
import type { Screens } from './screens.tsx'

/** The app: who may see what, in which frame. `children` come with the screen, once it is there. */
export function App({ screens, children }: { screens: Screens; children?: React.ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const language = useLanguage(queryClient)
  const status = useAuthStatus()
  useCurrent(queryClient)
  const theme = useTheme()
  // All that is shown reads the name from the site: it is drawn anew when the operator changes it.
  useSiteName()
  const {
    Login,
    Register,
    ForgotPassword,
    ResetPassword,
    UndoEmailChange,
    SecureAccount,
    SetUp,
    Join,
    GuestPass,
    Unsubscribe,
    EmailVerification,
    Shell,
    Missing,
    Training,
    Lesson,
    ViewPdf,
    SharedChat,
  } = screens
  const toggleTheme = () => theme.choose(theme.darkMode ? 'light' : 'dark')
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Frame key={language} onToggleTheme={toggleTheme}>
          <LoadError>
            <Suspense fallback={<SpinnerOverlay />}>
              <Routes>
                <Route element={<GuestOnly status={status} />}>
                  <Route path={paths.login} element={<Login />} />
                  <Route path={paths.register} element={<Register />} />
                  <Route path={paths.forgotPassword} element={<ForgotPassword />} />
                  <Route path={paths.resetPassword} element={<ResetPassword />} />
                </Route>
                <Route element={<MemberOnly status={status} />}>
                  <Route path={paths.emailVerification} element={<EmailVerification />} />
                  <Route path={paths.dashboard} element={<Shell {...theme} />}>
                    <Route index element={<Navigate to={paths.messages} replace />} />
                    {dashboardScreens.map(({ path, pattern = path, audience, Screen }) => (
                      <Route
                        key={path}
                        path={pattern}
                        element={
                          <ScreenFor audience={audience}>
                            <Screen />
                          </ScreenFor>
                        }
                      />
                    ))}
                    <Route path="*" element={<Missing />} />
                  </Route>
                </Route>
                <Route path={paths.undoEmailChange} element={<UndoEmailChange />} />
                <Route path={paths.secureAccount} element={<SecureAccount status={status} />} />
                <Route path={paths.setUp} element={<SetUp />} />
                <Route path={paths.join} element={<Join />} />
                <Route path={paths.guestPass} element={<GuestPass status={status} />} />
                <Route path={patterns.unsubscribe} element={<Unsubscribe />} />
                <Route path={patterns.sharedChat} element={<SharedChat status={status} />} />
                <Route
                  path={paths.training}
                  element={<Training status={status} onToggleTheme={toggleTheme} />}
                />
                <Route
                  path={patterns.lesson}
                  element={<Lesson status={status} onToggleTheme={toggleTheme} />}
                />
                <Route path={patterns.viewPdf} element={<ViewPdf />} />
                <Route path="*" element={<NotFound status={404} />} />
              </Routes>
              {children}
            </Suspense>
          </LoadError>
        </Frame>
        <Toasts />
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** Follows what changes for the member, once the page itself is there. */
function useCurrent(queries: QueryClient) {
  const memberId = useMember()?._id
  useEffect(() => {
    if (!memberId) return
    let stop: (() => void) | undefined
    let over = false
    const begin = async () => {
      const { keepCurrent } = await import('#web/api/changes.ts')
      if (!over) stop = keepCurrent(queries, memberId)
    }
    // Without it, the page shows what it has read.
    const timer = setTimeout(() => void begin().catch(() => {}), settledMs)
    return () => {
      over = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queries, memberId])
}

const settledMs = 500

/** The member's language, once they are known; data read in another one is read again. */
function useLanguage(queries: QueryClient): string {
  const language = useSyncExternalStore(
    (onChange) => i18n.on('change', onChange),
    () => i18n.locale,
    () => i18n.locale,
  )
  const own = useMember()?.locale
  useEffect(() => {
    if (own) void chooseLanguage(own)
  }, [own])
  const fetchedIn = useRef(language)
  useEffect(() => {
    if (fetchedIn.current !== language) void queries.invalidateQueries()
    fetchedIn.current = language
  }, [language, queries])
  return language
}

const inOtherLanguages = (pathname: string) =>
  site.languages.map(({ locale }) => ({ locale, href: pathIn(pathname, locale) }))

function Frame({
  onToggleTheme,
  children,
}: {
  onToggleTheme: () => void
  children: React.ReactNode
}) {
  const { pathname } = useLocation()
  if (!showsHeader(pathname)) return children
  return (
    <div className="flex min-h-dvh flex-col">
      <Header onToggleTheme={onToggleTheme} />
      {children}
      {showsFooter(pathname) && <Footer alternates={inOtherLanguages(pathname)} />}
    </div>
  )
}
