// Doubtful phrases in Portuguese.
import type { DoubtLists } from './doubt-lists.ts';

export const pt: DoubtLists = {
  spaced: true,
  doubts: {
    sure: `
      certamente; com toda? certeza|seguranca; com toda a certeza; sem duvida|duvidas; definitivamente; indiscutiv*;
      confiavel|confiaveis; pode|podem contar com; conte|contar com; confie|confia em|na|no; asseguramos|assegura;
      constante|constantes|constantemente; estavel|estaveis|estabilidade; previsivel|previsiveis; sempre; para sempre;
      nunca|jamais falha|falham|falhou|atrasa|atrasam|para|param|acaba|acabam;
      cada|todo|todos|todas os|as? dia|dias|noite;
      cada|toda|todas|todo|todos as|os? noites|manha|manhas|semana|semanas|mes|meses|hora|horas; dia apos dia;
      dia a dia; mes apos mes; semana apos semana; ano apos ano; 24 horas; sem interrupcao|parar|pausa|falha;
      ininterrupt*; como um relogio; infalivel|infaliveis; solido|solida|solidos como; a prova de; blindad*;
      comprovad*; a melhor decisao; prometemos|prometo|promete|promessa|promessas|prometido|prometida;
      palavra de honra; nossa|minha palavra; enquanto voce? dorme|descansa; dormindo; dinheiro no banco; automatic*;
      no piloto automatico; respaldad*; lastread*; faca chuva; chova ou; haja o que; coberto|coberta por`,
    no_risk: `
      esqueca|esquecer o|os|do|dos? risco|riscos; adeus ao|aos? risco|riscos;
      risco|riscos baixo|baixos|minimo|minimos|nulo; baixo|pouco|minimo|menor risco;
      assumimos|corremos|cobrimos todo|todos? o|os? risco|riscos|prejuizo|perdas; ninguem perde|perdeu|sai;
      nao|nunca|jamais se? perde|perdem|perdera|falha|falhara|cai|encolhe; preocup*; despreocup*; tranquil*; sossego;
      sem estresse|medo|temor|perigo|susto|sustos|complicacao|dor; durma|dorme|dormir tranquilo|bem|em;
      paz de espirito; nada a temer|perder; nao tema;
      dinheiro|capital|investimento|rendimento esta|fica|e? seguro|protegido|intacto;
      poupanca|renda|economias esta|estao|fica? segura|seguras|protegida|protegidas; lugar|porto|maos seguro|seguras;
      a salvo; protegid*; mais seguro|segura|seguros que|do; intocavel; intact*; so pode|tende a? subir;
      so sobe|sobem; nem um|uma unico|so? centavo|birr`,
    growth: `
      duplic*; dobra|dobram|dobrar|dobre|dobro; triplic*; triplo; quadruplic*; multiplic*;
      duas|tres|quatro|cinco|dez vezes; 2x; 3x; 5x; 10x; bola de neve; juros|juro compostos|composto;
      dinheiro|capital|poupanca|economias|investimento cresce|crescem|trabalha|trabalham|rende|rendem|aumenta|sobe;
      faca|fazer crescer|render|trabalhar; ponha|coloque para trabalhar;
      transforme|transformar|vire seu|sua? em? dinheiro; sem limite|limites|teto; ilimitad*; dispara|disparam;
      mais|melhor que|do o|um|os|qualquer? banco|bancos`,
    repaid: `
      recuper* seu|o|todo|tudo|a|toda? dinheiro|capital|investimento|tudo|investido|pago; devolvemos tudo|seu;
      se paga|pagam sozinho|sozinha|sozinhos|sozinhas|por; dinheiro|capital|investimento de volta; reembols*;
      mais do? que voce? pagou|paga|colocou|coloca|investiu|investe|gastou|pos; quando quiser|desejar;
      a qualquer momento; a qualquer hora`,
    riches: `
      rico|rica|ricos|ricas; riqueza|riquezas; milionari*; fortuna; mina de ouro; tesouro; prosper*; abundancia;
      muda|mudar|mude|mudou|mudara|transforma|transforme sua|a|minha|nossa vida; vida nova; nova vida; sonho|sonhos;
      largue|deixe|largar|peca seu|o? emprego|trabalho|chefe|demissao; nunca mais trabalhar; aposente|aposentadoria;
      renda|dinheiro extra|passiva|passivo|facil|gratis; ganhar dinheiro; sem esforco;
      liberdade|independencia financeira; oportunidade unica; chance unica; segredo do sucesso`,
    pressing: `
      so|somente|apenas hoje; agora ou nunca; agora mesmo; corra|corre; apress*; nao espere|perca|hesite|demore|deixe;
      antes que seja|acabe|suba|feche;
      ultimo|ultimos|ultima|ultimas dia|dias|vagas|unidades|chance|chances|horas|chamada;
      restam|resta so|apenas? poucas|poucos|pouco|pouca; esta acabando; quase esgotad*; se esgota*;
      vagas|tempo|oferta|unidades limitado|limitada|limitadas; exclusiv*; logo;
      compre|invista|comece|entre|participe|aproveite hoje|ja|agora; todo mundo; todos ja? ganham|sabem|compram`,
  },
  words: {
    gains: `
      ganha|ganham|ganhar|ganhe|ganho|ganhos|ganhou; rendimento|rendimentos; renda|rendas; lucro|lucros;
      rende|rendem|render; retorno|retornos; juros|juro; paga|pagam|pago|pagos|pagamento|pagamentos|pagamos;
      recebe|recebem|receber|receba; saque; bonus; birr; premio|premios; dinheiro; aluguel|alugueis;
      bolso|carteira|conta; chega|chegam|entra|entram|cai|caem; da|dao|deixa|deixam; poupanca|economias;
      dividendo|dividendos; extra; mais`,
    moments: `
      dia|dias|diario|diaria|diarios|diarias; noite|noites; manha|manhas; semana|semanas|semanal|semanais;
      mes|meses|mensal|mensais; ano|anos|anual|anuais; hora|horas; minuto|minutos; quinzena|quinzenal; hoje; amanha;
      natal; pascoa; meskel; enkutatash`,
    numbers: `
      dois|duas; tres; quatro; cinco; seis; sete; oito; nove; dez; doze; quinze; vinte; trinta; quarenta; cinquenta;
      cem; cento|centos; mil|milhares; milhao|milhoes; metade; percent; por cento; porcento`,
    percent: 'percent; por cento; porcento',
    endless: `
      nunca; sempre; jamais; por toda a|vida; a vida toda|inteira; vitalici*; cada; todo; todos os; todas as;
      ano apos; mes apos; dia apos; haja o que; sem; ninguem; chuva; seca; a unica; o unico; sem fim; nao ha`,
    denials: `
      nao; nunca; jamais; ninguem; nada; nenhum*; sem; nem; zero; impossivel; esquec*; livre|livres; desconhec*`,
    losses: `
      pobre|pobres; perda|perdas; perder|perde|perdem|perdeu|perdido|perdedor|perdedores; prejuizo|prejuizos;
      ruim|ruins; pior; mau|ma; dano; arrepend*; risco|riscos|arriscado; perigo|perigoso;
      falha|falham|falhou|fracasso; cai|caem|queda|quedas; vazio|vazia|vazios; decepc*; decepcao;
      atraso|atrasos|atrasou; preocup*; medo; duvida|duvidas`,
    back: `
      de volta; volta|voltam; retorna|retornam; devolve|devolvem|devolvemos; mais do; recuper*; mais dinheiro;
      sai|saem mais`,
    putting: `
      ponha|poe|por|coloque|coloca|colocar|colocou; invista|investe|investir; deposite|deposita|depositar;
      compre|compra|comprar; comece|comeca com; transforme|transformar; plante|plantar|semeie; aplique|aplicar`,
    earners: `
      quiosque|quiosques; bomba|bombas; locatario|locatarios; ativo|ativos; fundo|fundos; unidade|unidades;
      membro|membros; produto|produtos; voce|voces; seu|sua|seus|suas; nos; nosso|nossa|nossos|nossas; todos;
      qualquer; eles`,
    hedges: `
      espera|esperamos|esperado|esperada|esperados; previst*; prevemos; estim*; pode|podem|poderia*|podera*; se;
      salvo; menos; quando; onde; so|somente|apenas; porque|pois; ate; nao; nunca; tarde; risco|riscos;
      passado|passados; era|foi|foram; regra|regras; deve|devem|precisa|precisam; taxa|taxas|tarifa|tarifas;
      imposto|impostos; pede|pedimos; pergunt*; leia|ler|confira|veja|ver|mostra|mostramos; teste; ficticio;
      configuracoes; pagina; conforme|segundo; medida; ja`,
  },
};
