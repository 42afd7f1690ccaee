/** Short questions, as members ask them: three to ten words each. */
export const shortQuestions = {
  english: `How long are minutes kept?
Who approves the annual budget?
What does membership cost?
When is the library open?
Can I cancel my subscription?
Where do I send receipts?
How many days of leave are there?
Who is the treasurer?
What happens if I am ill?
Is there a fee for students?
How do I reset my password?
Which form do I need?
What is the quorum for a meeting?
Are dogs allowed in the reading room?
Do I have to pay in advance?
When are the fees due?
What are the rules for guests?
How can I join the committee?
May I bring a friend?
Who may vote at the assembly?
What is the deadline for claims?
How do I report an accident?
Does the policy cover travel by train?
Which documents must be signed?
How much notice is needed?
What about parental leave?
Tell me about the closed stacks
Give me the opening hours
Show the fees for readers
Explain the grievance procedure
Opening hours on public holidays
Rules for travel expenses
Fees for student members
Notice period during probation
Maximum loan period for books
Who signs contracts above ten thousand?
Is overtime paid or taken as leave?
How are complaints handled?
What should I do after a fire alarm?
Can minutes be changed after approval?
Who keeps the keys?
How often does the committee meet?
What counts as misconduct?
Where is the first aid box?
When was the policy last changed?
Are receipts needed for small amounts?
Could I work from home on Fridays?
Why was my claim refused?
How old must members be?
What is the mileage rate?
Does the pension start at once?
Who elects the chair?
Can we film in the building?
How is the secretary replaced?
What must a visitor sign?
Is parking free for staff?
Which holidays are paid?
How long does probation last?
Do volunteers get expenses back?
What if the treasurer resigns?`,
  german: `Kopie A4 oder A3, was ist teurer?
Oeffnungszeiten am Donnerstag
Wie lange werden Protokolle aufbewahrt?
Wer genehmigt den Haushalt?
Was kostet die Mitgliedschaft?
Wann hat die Bibliothek geöffnet?
Kann ich mein Abo kündigen?
Wohin schicke ich Belege?
Wie viele Urlaubstage gibt es?
Wer ist der Kassenwart?
Was passiert, wenn ich krank bin?
Gibt es einen Beitrag für Studenten?
Wie setze ich mein Passwort zurück?
Welches Formular brauche ich?
Wann ist die Versammlung beschlussfähig?
Sind Hunde im Lesesaal erlaubt?
Muss ich im Voraus bezahlen?
Wann sind die Beiträge fällig?
Welche Regeln gelten für Gäste?
Wie komme ich in den Vorstand?
Darf ich einen Freund mitbringen?
Wer darf auf der Versammlung abstimmen?
Bis wann muss ich abrechnen?
Wie melde ich einen Unfall?
Werden Bahnfahrten erstattet?
Welche Unterlagen müssen unterschrieben werden?
Wie lang ist die Kündigungsfrist?
Was gilt bei Elternzeit?
Erzähl mir vom geschlossenen Magazin
Nenne mir die Öffnungszeiten
Zeige die Gebühren für Leser
Erkläre das Beschwerdeverfahren
Öffnungszeiten an Feiertagen
Regeln für Reisekosten
Beiträge für studentische Mitglieder
Kündigungsfrist während der Probezeit
Längste Leihfrist für Bücher
Wer unterschreibt Verträge über zehntausend Euro?
Werden Überstunden bezahlt oder abgefeiert?
Wie werden Beschwerden behandelt?
Was tun nach einem Feueralarm?
Können Protokolle nachträglich geändert werden?
Wer verwahrt die Schlüssel?
Wie oft tagt der Ausschuss?
Was gilt als Pflichtverletzung?
Wo steht der Verbandskasten?
Wann wurde die Richtlinie zuletzt geändert?
Braucht man Belege für kleine Beträge?
Darf ich freitags zu Hause arbeiten?
Warum wurde mein Antrag abgelehnt?
Wie alt müssen Mitglieder sein?
Wie hoch ist das Kilometergeld?
Beginnt die Rente sofort?
Wer wählt den Vorsitz?
Dürfen wir im Gebäude filmen?
Wie wird der Schriftführer ersetzt?
Was muss ein Besucher unterschreiben?
Ist Parken für Angestellte kostenlos?
Welche Feiertage sind bezahlt?
Wie lange dauert die Probezeit?
Bekommen Ehrenamtliche ihre Auslagen zurück?
Was, wenn der Kassenwart zurücktritt?
Habt ihr samstags offen?
kannst du das leihen`,
}
