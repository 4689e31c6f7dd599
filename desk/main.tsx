import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/base.css'
import { App } from './app.tsx'
import { queryClient } from './query-client.ts'
import { applyTheme } from './theme.ts'

applyTheme()

const container = document.getElementById('desk')
if (!container) throw new Error('index.html has no element #desk')
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
